import { calls } from '@switchboard/contract'
import { z } from 'zod'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

test('an administrator gives a program access by a key, revokes it, and erases a client who asked for it', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const ask = (secret: string) =>
    fetch(`${world.desk.url}${calls.getAllClients.path}`, { headers: { authorization: `Bearer ${secret}` } })
  await panel.open('/settings?section=interfaces')
  await expect(page.getByText('No API keys')).toBeVisible()

  const secret = await test.step('a key is named, bounded and shown once', async () => {
    await page.getByRole('button', { name: 'New API key' }).click()
    const dialog = page.getByRole('dialog', { name: 'New API key' })
    await page.keyboard.type('Billing system')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Choose at least one scope')).toBeVisible()
    await dialog.getByText('clients:read', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Make key' }).click()
    const shown = page.getByRole('dialog', { name: 'The secret of Billing system' })
    const secret = (await shown.locator('code').textContent()) ?? ''
    await shown.getByRole('button', { name: 'I have kept it' }).click()
    await expect(page.getByText(secret)).toHaveCount(0)
    return secret
  })

  await test.step('the program reads with it, until it is revoked', async () => {
    expect((await ask(secret)).status).toBe(200)
    await page.getByRole('button', { name: 'Revoke Billing system' }).click()
    const question = page.getByRole('alertdialog', { name: 'Revoke the key Billing system?' })
    await question.getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('No API keys')).toBeVisible()
    await expect(page.getByRole('button', { name: 'New API key' })).toBeFocused()
    expect((await ask(secret)).status).toBe(401)
  })

  await test.step('a ticket is printed from its chat, without internal notes', async () => {
    const [ticket] = z
      .array(z.looseObject({ ticketid: z.string() }))
      .parse(await world.as('mara').call(calls.getTickets, {}))
    await page.goto(`${world.desk.url}/?ticket=${ticket?.ticketid ?? ''}`)
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Print or save transcript' }).click()
    const paper = await opened
    await expect(paper.getByRole('heading', { name: /^Transcript / })).toBeVisible()
    await expect(paper.getByRole('link', { name: 'With internal notes' })).toBeVisible()
    await paper.close()
  })

  await test.step('a client is saved, then erased by the typed id, and gone from the table', async () => {
    const [client] = (await world.as('mara').call(calls.getAllClients, {})).clients
    if (client === undefined) throw new Error('The company has no clients.')
    await panel.open(`/client-profile/${client.short_id}`)
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save all data' }).click()
    expect((await coming).suggestedFilename()).toContain(client.short_id)
    await page.getByRole('button', { name: 'Erase for good' }).click()
    const dialog = page.getByRole('dialog', { name: `Erase ${client.client_name}` })
    await expect(dialog.getByText('Messages', { exact: true })).toBeVisible()
    const go = dialog.getByRole('button', { name: 'Erase for good' })
    await expect(go).toBeDisabled()
    await dialog.getByRole('textbox').fill(client.short_id)
    await go.click()
    await expect(page).toHaveURL(/admin-panel\/clients$/)
    await expect(panel.rows.nth(1)).toBeVisible()
    await expect(page.getByText(client.short_id)).toHaveCount(0)
    await expect(page.getByText('Erased client')).toHaveCount(0)
  })

  await test.step('the record of an erased client is read-only, and is named in the reader’s language', async () => {
    await panel.open('/client-profile/00000000')
    await expect(panel.heading('Erased client')).toBeVisible()
    await expect(page.getByText('This record keeps the counts of all erased clients')).toBeVisible()
    for (const name of ['Edit', 'Erase for good', 'Merge'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByRole('switch', { name: 'Blocked' })).toHaveCount(0)
    const mara = world.as('mara')
    await mara.call(calls.changeLanguage, { body: { lang: 'ja' } })
    await page.reload()
    await expect(panel.heading('消去済みの顧客')).toBeVisible()
    await mara.call(calls.changeLanguage, { body: { lang: 'en' } })
  })
})
