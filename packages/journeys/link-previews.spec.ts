import { calls } from '@switchboard/contract'
import type { World } from '@switchboard/demo'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

const kettle = `<meta property="og:title" content="Kettle with thermometer">
  <meta property="og:description" content="Holds the temperature for an hour, and is quiet.">
  <meta property="og:site_name" content="Nordhavn"><meta property="og:image" content="/kettle.png">`

/** The server reads this page instead of the internet, once it is let to. */
async function withWebsite(world: World, run: (answer: () => void) => Promise<void>): Promise<void> {
  const { app, url: deskUrl } = world.desk
  const { linkHttp } = app
  const { promise: mayAnswer, resolve } = Promise.withResolvers<void>()
  const picture = new Uint8Array(await (await fetch(`${deskUrl}/icons/icon-512.png`)).arrayBuffer())
  app.linkHttp = async ({ url }) => {
    await mayAnswer
    const [type, bytes] = url.endsWith('.png')
      ? ['image/png', picture]
      : ['text/html', new TextEncoder().encode(kettle)]
    return { status: 200, headers: { 'content-type': type }, bytes }
  }
  try {
    await run(resolve)
  } finally {
    resolve()
    app.linkHttp = linkHttp
    await world.as('mara').call(calls.saveGeneralSettings, { body: { linkPreviews: 'off' } })
  }
}

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `Line ${at}`).join('\n')

test('an administrator switches previews of links on; they appear live below the text and move nothing that is read', async ({
  client,
  workspaceOf,
  pageOf,
  world,
}) => {
  await withWebsite(world, async (answer) => {
    await client.asks('A long story')
    await test.step('they are switched on in the settings', async () => {
      const page = await pageOf('mara')
      await new AdminPanel(page, world.desk.url).open('/settings?section=general')
      await page.getByRole('button', { name: /Previews of links/ }).click()
      await page.getByRole('option', { name: 'On', exact: true }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Settings saved')).toBeVisible()
    })
    const { page, chat, tickets } = await workspaceOf('jonas')
    const card = chat.messages.getByRole('link', { name: /Kettle with thermometer/ })
    await tickets.rowOf(client.name).click()
    await chat.isWith(client.name)

    await test.step('one above what is read comes without moving it', async () => {
      client.phone.writes('Is it https://nordhavn.example/kettle?')
      client.phone.writes(lines(20))
      client.phone.writes(lines(21))
      await expect(chat.message('Line 20')).toBeInViewport()
      await chat.messages.hover()
      await page.mouse.wheel(0, -120)
      await expect(page.getByRole('button', { name: /^Newest/ })).toBeVisible()
      const { id, top } = await chat.atMiddle()
      answer()
      await expect(card).toHaveCount(1)
      await expect(card).not.toBeInViewport()
      await expect.poll(() => chat.topOf(id)).toBe(top)
    })

    await test.step('one at the end stays in sight, with our drawing of the picture', async () => {
      await page.getByRole('button', { name: /^Newest/ }).click()
      client.phone.writes('I mean (https://nordhavn.example/kettle).')
      await expect(card.last()).toBeInViewport({ ratio: 1 })
      await expect(card.last()).toHaveAttribute('href', 'https://nordhavn.example/kettle')
      await expect(card.last()).toHaveAttribute('rel', /noreferrer/)
      await expect(card.last().locator('img')).toHaveJSProperty('naturalWidth', 480)
    })
  })
})
