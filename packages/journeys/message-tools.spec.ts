import { expect, test } from './fixtures/journey.ts'

test('after each tool of a message the caret is back in the composer, and Escape leaves the reactions alone', async ({
  client,
  workspaceOf,
}) => {
  const question = 'How long is the warranty?'
  await client.asks(question)
  const { page, chat, tickets } = await workspaceOf('mara')
  const { keyboard } = page
  const isWritten = async (words: string) => {
    await chat.composer.typeAndSend(words)
    await client.phone.waitsFor(words)
  }
  const message = chat.message(question)
  const reactions = message.getByRole('toolbar', { name: 'React' })
  const choice = (emoji: string) => reactions.getByRole('button', { name: `React with ${emoji}` })
  await tickets.accept(client.name)
  await isWritten('Two years')

  await test.step('a reaction by the mouse', async () => {
    await chat.useTool(question, 'React')
    await choice('👎').click()
    await expect(message.getByRole('button', { name: '👎 from you' })).toBeVisible()
    await isWritten('and three for the boiler')
  })
  await test.step('none, by Escape', async () => {
    await message.hover()
    const react = message.getByRole('toolbar').getByRole('button', { name: 'React' })
    await expect(react).toHaveAttribute('aria-expanded', 'false')
    await expect(react).not.toHaveAttribute('aria-pressed')
    await chat.useTool(question, 'React')
    await expect(choice('👎')).toBeFocused()
    await keyboard.press('Escape')
    await expect(reactions).toBeHidden()
    await isWritten('with the receipt')
  })
  await test.step('another one, by the arrows', async () => {
    await chat.useTool(question, 'React')
    await keyboard.press('ArrowLeft')
    await expect(choice('👍')).toBeFocused()
    await keyboard.press('Enter')
    await isWritten('or the box')
  })
  await test.step('taken back', async () => {
    await message.getByRole('button', { name: '👍 from you' }).click()
    await expect(message.getByRole('button', { name: /from you/ })).toBeHidden()
    await isWritten('or a photo of it')
  })
  await test.step('reactions that the pointer leaves for another message', async () => {
    await chat.useTool(question, 'React')
    await expect(choice('👍')).toBeFocused()
    await chat.message('Two years').hover()
    await isWritten('any will do')
  })
  await test.step('pinned, and not', async () => {
    await chat.useTool(question, 'Pin')
    await isWritten('as above')
    await chat.useTool(question, 'Unpin')
    await isWritten('from us')
  })
})

test('a reaction is chosen although messages come in and move others under the pointer', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Which one?')
  for (let n = 1; n <= 14; n += 1) client.phone.writes(`Grinder ${n}`)
  await client.arrived()
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await client.phone.waitsFor('Mara is now here for you.')
  await expect(chat.composer.field).toBeFocused()
  await chat.useTool('Grinder 14', 'React')
  const choices = page.getByRole('toolbar', { name: 'React' })
  await expect(choices.getByRole('button').first()).toBeFocused()
  for (const text of ['No, wait', 'The red one', 'Or the blue one', 'I am not sure']) {
    client.phone.writes(text)
    await expect(chat.message(text)).toBeInViewport()
  }
  await expect(choices.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chat.message('Grinder 14').getByText('👍')).toBeVisible()
  await expect(chat.composer.field).toBeFocused()
})
