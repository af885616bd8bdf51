import { inStaffTransaction, type Pool } from '#server/db/client.ts';

// Each makes one believable row, with what a test says about it. Names carry a counter, so that rows never collide.
let counter = 0;
const next = () => ++counter;

export async function createCity(db: Pool, given: { name?: string; isActive?: boolean } = {}) {
  const name = given.name ?? `City ${next()}`;
  const [row] = await inStaffTransaction(
    db,
    (tx) => tx<[{ id: string; name: string }]>`
      insert into cities (name, is_active) values (${name}, ${given.isActive ?? true}) returning id, name`,
  );
  return row;
}

export async function createDoctor(
  db: Pool,
  given: { cityId: string; name?: string; specialty?: string; rating?: number; archived?: boolean },
) {
  const name = given.name ?? `Dr. Test ${next()}`;
  const [row] = await inStaffTransaction(
    db,
    (tx) => tx<[{ id: string; name: string }]>`
      insert into doctors (name, specialty, hospital, city_id, rating, archived_at)
      values (${name}, ${given.specialty ?? 'Cardiologist'}, 'Test Hospital', ${given.cityId}, ${given.rating ?? 4},
        ${given.archived ? new Date() : null})
      returning id, name`,
  );
  return row;
}

export async function createClinic(
  db: Pool,
  given: { cityId: string; name?: string; type?: string; address?: string; rating?: number; archived?: boolean },
) {
  const name = given.name ?? `Clinic ${next()}`;
  const address = given.address ?? '1 Test Road, Testpet';
  const [row] = await inStaffTransaction(
    db,
    (tx) => tx<[{ id: string; name: string }]>`
      insert into clinics (name, type, city_id, address, full_address, open_hours, rating, services, archived_at)
      values (${name}, ${given.type ?? 'Hospital'}, ${given.cityId}, ${address}, ${address}, 'Open 24 hours',
        ${given.rating ?? 4}, ${['Laboratory', 'Pharmacy']}, ${given.archived ? new Date() : null})
      returning id, name`,
  );
  return row;
}
