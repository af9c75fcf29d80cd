import { expect, it } from 'vitest'
import { isIndexed, isLong } from '../../platform/lib/search-term.ts'
import { plainClient } from '../../testing/plain-client.ts'

const client = plainClient()

const texts = [
  'I still wait for the refund of my last order, could you please look at it?',
  "O'Brien's e-mail: a.b+c@example.com (100% sure) \\ path_to\\file",
  'ÀÉÎ Straße smørrebrød, ½ kg №5 … ﬁn',
  'Кофемашина протекает! Заказ №57-А, ёлка и я',
  '配送はいつですか。注文 12 号、ご確認ください',
  'สวัสดีครับ ขอบคุณ 한국어 텍스트',
  '😀😀 ok 👍🏽x',
  'a-b c1 d\tnew\nline x',
  '',
]

/** Every part of a text that somebody may type: up to eight characters without a space. */
function termsOf(text: string): string[] {
  const signs = Array.from(text)
  const parts = signs.flatMap((_, from) =>
    Array.from({ length: 8 }, (__, more) => signs.slice(from, from + more + 1).join('')),
  )
  return [...new Set(parts)].filter((part) => part !== '' && !/\s/.test(part) && isIndexed(part))
}

it('the index of message texts misses no text that holds the term, whatever the script and the signs in it', async () => {
  const terms = texts.flatMap(termsOf).map((term) => ({ term, begins: !isLong(term) }))
  const { rows } = await client().query<{ term: string; holds: boolean; is_found: boolean }>(
    `select term, holds, word_trigrams(text) @@ trigram_query(term, begins) as is_found
     from unnest($1::text[]) as text, json_to_recordset($2) as asked (term text, begins boolean),
       lateral (select case when begins then starts_with(fold(text), fold(term)) or strpos(fold(text), ' ' || fold(term)) > 0
         else strpos(fold(text), fold(term)) > 0 end as holds) as look`,
    [texts, JSON.stringify(terms)],
  )
  const held = rows.filter(({ holds }) => holds)
  expect(held.length).toBeGreaterThan(500)
  expect(held.filter(({ is_found }) => !is_found)).toEqual([])
  // It leaves most others out: otherwise it would be no index.
  const others = rows.filter(({ holds }) => !holds)
  expect(others.filter(({ is_found }) => is_found).length * 20).toBeLessThan(others.length)
})

it('a text has an entry for the beginning of each word and for each further three characters of it', async () => {
  const { rows } = await client().query<{ entries: string[] }>(
    `select tsvector_to_array(word_trigrams('My order, my Ördér!')) as entries`,
  )
  expect(rows[0]?.entries.toSorted()).toEqual(['^my', '^ord', 'der', 'rde'])
})

it('a term that the index knows nothing of is looked for everywhere', async () => {
  const { rows } = await client().query<{ is_found: boolean }>(
    `select word_trigrams(text) @@ trigram_query('-', false) as is_found from unnest($1::text[]) as text`,
    [texts],
  )
  expect(rows.every(({ is_found }) => is_found)).toBe(true)
})

it('a long word takes a small part of the time that counting from its beginning for each part takes', async () => {
  const word = 'я'.repeat(20_000)
  const took = async (statement: string): Promise<number> => {
    const began = performance.now()
    await client().query(statement, [word])
    return performance.now() - began
  }
  const ours = [await took('select word_trigrams($1)'), await took('select word_trigrams($1)')]
  const fromBeginning = await took(
    'select count(substr($1::text, place, 3)) from generate_series(1, 20000) as place',
  )
  expect(Math.min(...ours) * 4).toBeLessThan(fromBeginning)
})
