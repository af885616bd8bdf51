import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createCity } from '#server/test/factories.ts';

const t = testApp();

type Rule = { multiplier: number } | { fixedPrice: number } | null;
type Case = { basePrice: number; rule: Rule; isActive: boolean };

const paise = fc.oneof(fc.nat({ max: 10_000_000 }), fc.nat({ max: 1_000 }), fc.constantFrom(0, 1, 33_333, 99_999));
/** Multipliers in thousandths, because a rule has at most three decimals. */
const thousandths = fc.oneof(fc.nat({ max: 20_000 }), fc.constantFrom(0, 1, 500, 999, 1_000, 1_001, 1_005, 1_500));
const rule: fc.Arbitrary<Rule> = fc.oneof(
  thousandths.map((multiplier) => ({ multiplier })),
  paise.map((fixedPrice) => ({ fixedPrice })),
  fc.constant(null),
);
const anyCase: fc.Arbitrary<Case> = fc.record({ basePrice: paise, rule, isActive: fc.boolean() });

/** Computes a price independently of the database, in integers of any size. */
function modelPrice({ basePrice, rule: given, isActive }: Case): number {
  if (!given || !isActive) return basePrice;
  if ('fixedPrice' in given) return given.fixedPrice;
  const exact = BigInt(basePrice) * BigInt(given.multiplier); // thousandths of a paisa
  const [whole, rest] = [exact / 1000n, exact % 1000n];
  return Number(rest >= 500n ? whole + 1n : whole);
}

test('ten thousand prices equal those of an independent model, to the paisa', async () => {
  const cases = fc.sample(anyCase, 10_000);
  const city = await createCity(t.db);
  const rows = cases.map(({ rule: given, ...rest }, at) => ({ place: at + 1, ...rest, ...given }));
  const caseRows = sql`
    json_to_recordset(${JSON.stringify(rows)}::text::json)
      as given(place integer, "basePrice" integer, multiplier integer, "fixedPrice" integer, "isActive" boolean)`;
  await t.owner.run(sql`
    insert into appointment_types (name, title, base_price) select 'case ' || place, 'Case', "basePrice" from ${caseRows}`);
  await t.owner.run(sql`
    insert into price_rules (appointment_type_id, city_id, multiplier, fixed_price, is_active)
    select types.id, ${city.id}, multiplier / 1000.0, "fixedPrice", "isActive"
    from ${caseRows} join appointment_types types on types.name = 'case ' || place
    where num_nonnulls(multiplier, "fixedPrice") = 1`);

  const priced = await t.db.rows<{ place: number; price: number }>(sql`
    select substr(name, 6)::integer as place, appointment_price(id, ${city.id}) as price
    from appointment_types where name like 'case %' order by 1`);
  expect(priced).toHaveLength(10_000);
  const wrong = priced.flatMap(({ place, price }) => {
    const one = cases[place - 1] as Case;
    return price === modelPrice(one) ? [] : [{ ...one, price }];
  });
  expect(wrong).toEqual([]);
});
