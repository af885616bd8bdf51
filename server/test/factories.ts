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

export async function createType(
  db: Pool,
  given: { name?: string; title?: string; basePrice?: number; isActive?: boolean } = {},
) {
  const name = given.name ?? `type ${next()}`;
  const [row] = await inStaffTransaction(
    db,
    (tx) => tx<[{ id: string; name: string }]>`
      insert into appointment_types (name, title, base_price, is_active)
      values (${name}, ${given.title ?? name}, ${given.basePrice ?? 50_000}, ${given.isActive ?? true})
      returning id, name`,
  );
  return row;
}

/** A rule holds a multiplier or a fixed price, never both. */
export async function createPriceRule(
  db: Pool,
  given: { typeId: string; cityId: string; isActive?: boolean } & ({ multiplier: number } | { fixedPrice: number }),
) {
  const [row] = await inStaffTransaction(
    db,
    (tx) => tx<[{ id: string }]>`
      insert into price_rules (appointment_type_id, city_id, multiplier, fixed_price, is_active)
      values (${given.typeId}, ${given.cityId}, ${'multiplier' in given ? given.multiplier : null},
        ${'fixedPrice' in given ? given.fixedPrice : null}, ${given.isActive ?? true})
      returning id`,
  );
  return row;
}
