import { expect, test } from './fixtures/journey.ts'
import { NoteWriter } from './page-models/note-writer.ts'

test('a note is announced to its author and to the colleague who reads along, those before it are not', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('My machine leaks')
  const mara = await workspaceOf('mara')
  await mara.openTicketOf(client.name)
  const note = new NoteWriter(mara.page)
  await note.open()
  await note.writes('Known since Monday')
  const jonas = await workspaceOf('jonas')
  await jonas.openTicketOf(client.name)
  await expect(jonas.chat.labelled(/Internal note by Mara Okafor/)).toContainText('Known since Monday')
  const announced = (of: typeof mara) =>
    of.page.locator('[aria-live="polite"]').filter({ hasText: /^Internal note by/ })
  await expect(announced(jonas)).toHaveCount(0)
  await note.writes('Same batch as last week')
  for (const reader of [mara, jonas])
    await expect(announced(reader)).toHaveText(
      /^Internal note by Mara Okafor, \d\d:\d\d: Same batch as last week$/,
    )
})

test('a search of a table announces how many rows it finds', async ({ pageOf, world }) => {
  const page = await pageOf('mara')
  const found = page.locator('[aria-live="polite"]').filter({ hasText: /found$/ })
  for (const [place, search, word] of [
    ['agents', 'Search agents', 'jonas'],
    ['clients', 'Search clients', 'qqqq'],
  ] as const) {
    await page.goto(`${world.desk.url}/admin-panel/${place}`)
    await page.getByRole('searchbox', { name: search }).click()
    await expect(found).toHaveCount(0)
    await page.keyboard.type(word)
    await expect(found).toHaveText(place === 'agents' ? '1 found' : '0 found')
  }
})
