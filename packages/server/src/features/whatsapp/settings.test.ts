import { readFileSync } from 'node:fs'
import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { NUMBER, signup, WABA } from '../../testing/connect-channels.ts'
import { startTestServer } from '../../testing/index.ts'

const picture = readFileSync(new URL('../../../../simulators/src/media/sticker.webp', import.meta.url))

let one: ChannelServer

beforeAll(async () => {
  one = await startChannelServer([], { unconnected: true })
})
afterAll(() => one.stop())

const accounts = () => one.admin.call(calls.getWhatsappAccounts)

it('names missing settings, and refuses with their names', async () => {
  const bare = await startTestServer()
  const admin = await bare.firstAdmin()
  const settings = await admin.call(calls.getMetaSettings)
  expect(settings).toMatchObject({
    configured: false,
    missing: ['META_APP_ID', 'META_APP_SECRET', 'META_VERIFY_TOKEN'],
  })
  const refused = await admin.refused(calls.setupWhatsapp, { body: { token: 'code' } })
  expect(refused).toMatchObject({
    error: 'channel-not-configured',
    message: 'Please set META_APP_ID, META_APP_SECRET, META_VERIFY_TOKEN.',
  })
  await bare.stop()
})

it('refuses a real provider while the server has no public https address', async () => {
  const { app } = one.server
  const kept = app.config.apiUrls
  app.config.apiUrls = { ...kept, whatsapp: 'https://graph.facebook.com' }
  const refused = await one.admin.refused(calls.setupWhatsapp, { body: { token: 'code' } })
  app.config.apiUrls = kept
  expect(refused.message).toBe('WhatsApp needs a public https address of this desk: set PUBLIC_URL.')
})

it('refuses a code that is wrong and a business account that the login was not granted', async () => {
  expect(await accounts()).toEqual([])
  const wrong = await one.admin.refused(calls.setupWhatsapp, { body: { token: 'wrong' } })
  expect(wrong.error).toBe('provider-refused')
  const foreign = { business_data: { waba_id: '999', phone_number_id: NUMBER } }
  const refused = await one.admin.refused(calls.setupWhatsappWebhook, { body: foreign })
  expect(refused.message).toBe('The login was not granted this WhatsApp Business Account.')
})

it('connects the numbers of the sign-up, switched off until its webhook is set up', async () => {
  const { code, business_data } = signup(one.simulators)
  expect(await one.admin.call(calls.setupWhatsapp, { body: { token: code } })).toEqual({ status: 'ok' })
  expect(await accounts()).toMatchObject([
    { id: NUMBER, verified_name: 'Noor Coffee', quality_rating: 'GREEN', webhook_status: false },
  ])
  const again = await one.admin.refused(calls.setupWhatsapp, { body: { token: code } })
  expect(again.error).toBe('provider-refused')
  await one.admin.call(calls.setupWhatsappWebhook, { body: { business_data } })
  expect(await accounts()).toMatchObject([{ id: NUMBER, webhook_status: true }])
  const channels = (await one.admin.call(calls.getDeadLetters)).channels
  expect(channels).toMatchObject([{ platform: 'whatsapp', intake: 'webhook', state: 'connected' }])
})

it('registers a number that is new to the Cloud API', async () => {
  one.simulators.whatsapp.addNumber({
    id: '106540352242999',
    display: '+1 555-078-3999',
    verifiedName: 'Noor Repairs',
    registered: false,
  })
  const business_data = { waba_id: WABA, phone_number_id: '106540352242999' }
  await one.admin.call(calls.setupWhatsappWebhook, { body: { business_data } })
  const number = one.simulators.whatsapp.numbers().find(({ id }) => id === '106540352242999')
  expect([number?.registered, number?.pin]).toEqual([true, expect.stringMatching(/^\d{6}$/)])
})

it('switches a number off and on, and answers with the actual state', async () => {
  const toggle = () => one.admin.call(calls.toggleWhatsappWebhook, { body: { phoneNumberId: NUMBER } })
  expect((await toggle()).webhook_status).toBe(false)
  expect((await toggle()).webhook_status).toBe(true)
  const unknown = { body: { phoneNumberId: '4711' } }
  expect((await one.admin.refused(calls.toggleWhatsappWebhook, unknown)).error).toBe(
    'whatsapp-account-not-found',
  )
})

it('edits the business profile, with a picture that is drawn anew', async () => {
  const fields = {
    about: 'Espresso machines',
    email: 'hello@noor-coffee.example',
    description: 'Sold and repaired',
    website: 'https://noor-coffee.example/',
    address: 'Keizersgracht 402',
  }
  const body = { ...fields, profileId: NUMBER }
  const edited = await one.admin.call(calls.editWhatsappProfile, {
    body,
    file: new File([picture], 'logo.webp', { type: 'image/webp' }),
  })
  expect(edited).toMatchObject(fields)
  expect(edited.profile_picture_url).not.toBeNull()
  const shown = await one.admin.call(calls.getBusinessProfile, { params: { id: NUMBER } })
  expect(shown).toEqual(edited)
  const seen = await one.admin.request(`/whatsapp-picture/${NUMBER}`)
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await one.server.anyone.request(`/whatsapp-picture/${NUMBER}`)).status).toBe(401)
  const refused = await one.admin.refused(calls.editWhatsappProfile, {
    body,
    file: new File(['no picture'], 'logo.png', { type: 'image/png' }),
  })
  expect([refused.error, refused.field]).toEqual(['not-an-image', 'profilePicture'])
})

it('keeps a second website that only WhatsApp’s own pages show', async () => {
  const number = one.simulators.whatsapp.numbers().find(({ id }) => id === NUMBER)
  if (number === undefined) throw new Error('There is no number.')
  number.profile.websites = ['https://noor-coffee.example/', 'https://shop.noor-coffee.example/']
  const body = { profileId: NUMBER, about: 'a', email: '', description: '', address: '' }
  await one.admin.call(calls.editWhatsappProfile, { body: { ...body, website: 'https://noor.example/' } })
  expect(number.profile.websites).toEqual(['https://noor.example/', 'https://shop.noor-coffee.example/'])
})

it('submits a template and receives live how it was decided', async () => {
  const listener = await one.admin.socket()
  const made = await one.admin.call(calls.submitWhatsappTemplate, {
    body: { template_title: 'Parcel on its way!', template_text: ' Your parcel {{1}} left today. ' },
  })
  expect(made).toMatchObject({
    name: 'parcel_on_its_way',
    status: 'PENDING',
    places: [null],
    sendable: false,
  })
  one.simulators.whatsapp.decides('parcel_on_its_way', { event: 'APPROVED' })
  const received = await listener.until(
    'templateChanged',
    ({ payload }) => payload.template.status === 'APPROVED',
  )
  expect(received.payload.template.sendable).toBe(true)
  listener.close()
  expect(await one.admin.call(calls.getWhatsappTemplates)).toMatchObject([{ status: 'APPROVED' }])
})

it('submits a template as what and in which language it is asked for', async () => {
  const body = { template_title: 'Oferta', template_text: 'Hola {{1}}, hasta pronto.' }
  const made = await one.admin.call(calls.submitWhatsappTemplate, {
    body: { ...body, category: 'MARKETING', language: 'es' },
  })
  expect(made).toMatchObject({ name: 'oferta', category: 'MARKETING', language: 'es' })
})

it('keeps the review’s reason for a rejected template when the list only has its code', async () => {
  const listener = await one.admin.socket()
  one.simulators.whatsapp.decides('oferta', {
    event: 'REJECTED',
    reason: 'INVALID_FORMAT',
    recommendation: 'Number the places from 1.',
  })
  await listener.until('templateChanged', ({ payload }) => payload.template.status === 'REJECTED')
  listener.close()
  one.server.clock.tick(60_000)
  const listed = await one.admin.call(calls.getWhatsappTemplates)
  expect(listed.find(({ name }) => name === 'oferta')?.rejected_reason).toContain('Number the places from 1.')
})

it('deletes a template at WhatsApp, and all pages receive that it is gone', async () => {
  const listener = await one.admin.socket()
  const named = async (name: string) =>
    (await one.admin.call(calls.getWhatsappTemplates)).find((template) => template.name === name)
  const templateId = (await named('oferta'))?.id ?? ''
  await one.admin.call(calls.deleteWhatsappTemplate, { body: { templateId } })
  await listener.until(
    'templateChanged',
    ({ payload }) => payload.template.status === 'DELETED' && payload.template.id === templateId,
  )
  listener.close()
  expect(await named('oferta')).toBeUndefined()
  const again = await one.admin.refused(calls.deleteWhatsappTemplate, { body: { templateId } })
  expect(again.error).toBe('template-not-found')
})

it.each([
  ['template_title', { template_title: ' !! ', template_text: 'Hello' }, 'missing-fields'],
  ['template_text', { template_title: 'Hello', template_text: '  ' }, 'missing-fields'],
  ['template_text', { template_title: 'Hello', template_text: '{{1}} first' }, 'provider-refused'],
])('refuses a template for its %s', async (field, body, error) => {
  expect(await one.admin.refused(calls.submitWhatsappTemplate, { body })).toMatchObject({ field, error })
})

it('notices a dead token, notifies administrators live, and recovers by connecting again', async () => {
  const listener = await one.admin.socket()
  one.simulators.graph.invalidateTokens()
  one.client('whatsapp', 5001, 'Ana').writes('Hello')
  const received = await listener.until('channelChanged', ({ payload }) => payload.channel.state === 'broken')
  expect(received.payload.channel.last_error).toContain('access token')
  listener.close()
  const { code } = signup(one.simulators)
  await one.admin.call(calls.setupWhatsapp, { body: { token: code } })
  await one.settled()
  expect(one.client('whatsapp', 5001, 'Ana').received()).toHaveLength(1)
})

it('a number whose token was revoked is still listed, and can be switched off', async () => {
  await one.admin.call(calls.toggleWhatsappWebhook, { body: { phoneNumberId: NUMBER, webhook_status: true } })
  one.simulators.graph.invalidateTokens()
  const listed = (await accounts()).find(({ id }) => id === NUMBER)
  expect(listed).toMatchObject({ verified_name: null, webhook_status: true })
  const off = { phoneNumberId: NUMBER, webhook_status: false }
  expect(await one.admin.call(calls.toggleWhatsappWebhook, { body: off })).toEqual(off)
  expect((await accounts()).find(({ id }) => id === NUMBER)?.webhook_status).toBe(false)
})
