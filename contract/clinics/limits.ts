export const clinicsPerPage = 9;
