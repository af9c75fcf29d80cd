import { describe, expect, test } from 'vitest'
import { fakeProvider, jsonAnswer, type Reaction } from '../testing/fake-provider.ts'
import { metaRefusal } from '../testing/meta-answers.ts'
import { shown } from '../testing/shown-requests.ts'
import { readProfile, uploadPicture, writeProfile } from './profile.ts'
import {
  isSubscribed,
  numberWebhook,
  phoneNumbers,
  registerNumber,
  removeNumberWebhook,
  setNumberWebhook,
  subscribeBusiness,
} from './setup.ts'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  placesIn,
  templateFault,
  templateName,
} from './templates.ts'

const done = jsonAnswer(200, { success: true })
const page = (rows: unknown[], after?: string) =>
  jsonAnswer(200, {
    data: rows,
    ...(after === undefined ? {} : { paging: { cursors: { after }, next: 'https://graph.test/next' } }),
  })

function connected(...reactions: Reaction[]) {
  const { http, requests } = fakeProvider(...reactions)
  return {
    connection: { apiUrl: 'https://graph.test', token: 'EAAx', http },
    requests: () => requests.map(shown),
    raw: requests,
  }
}

describe('numbers', () => {
  const row = {
    verified_name: 'Test Number',
    code_verification_status: 'VERIFIED',
    display_phone_number: '+1 555-096-7852',
    quality_rating: 'GREEN',
    platform_type: 'CLOUD_API',
    throughput: { level: 'STANDARD' },
    last_onboarded_time: '2026-05-29T20:11:58+0000',
    webhook_configuration: { application: 'https://desk.test' },
    id: '106540352242922',
  }

  test('all pages of the table are read, and an unexpected row does not affect the others', async () => {
    const { connection, requests } = connected(page([row, 'strange'], 'QVFI'), page([{ id: '2' }]))
    const numbers = await phoneNumbers(connection, '524126980791429')
    expect(numbers).toMatchObject([
      {
        id: '106540352242922',
        name: 'Test Number',
        throughput: 'STANDARD',
        isRegistered: true,
        webhookUrl: null,
      },
      { id: '2', name: null, shown: '2', isRegistered: false },
    ])
    expect(requests()[1]?.path).toContain('after=QVFI')
  })

  test('the business account is subscribed, and shows whether it is', async () => {
    const { connection, requests } = connected(done, page([{ whatsapp_business_api_data: { id: '4242' } }]))
    await subscribeBusiness(connection, '1')
    expect(await isSubscribed(connection, '1', '4242')).toBe(true)
    expect(requests()).toMatchObject([
      { method: 'POST', path: '/v21.0/1/subscribed_apps' },
      { method: 'GET' },
    ])
  })

  test('a number gets its pin and its own webhook, and loses it again', async () => {
    const configuration = {
      webhook_configuration: { phone_number: 'https://desk.test/w', application: 'x' },
      id: '2',
    }
    const { connection, requests } = connected(done, done, done, jsonAnswer(200, configuration))
    await registerNumber(connection, '2', '123456')
    await setNumberWebhook(connection, '2', { url: 'https://desk.test/w', verifyToken: 'sesame' })
    await removeNumberWebhook(connection, '2')
    expect(await numberWebhook(connection, '2')).toBe('https://desk.test/w')
    expect(requests().map(({ fields }) => fields)).toEqual([
      { messaging_product: 'whatsapp', pin: '123456' },
      { webhook_configuration: { override_callback_uri: 'https://desk.test/w', verify_token: 'sesame' } },
      { webhook_configuration: { override_callback_uri: '' } },
      undefined,
    ])
  })

  test('a refusal keeps Meta’s code and the text meant for people', async () => {
    const error = {
      message: '(#133005) x',
      code: 133005,
      error_user_msg: 'Two step verification PIN Mismatch',
    }
    const { connection } = connected(jsonAnswer(400, { error }))
    await expect(registerNumber(connection, '2', '000000')).rejects.toMatchObject({
      failure: { kind: 'refused' },
      code: 133005,
      reason: 'Two step verification PIN Mismatch',
    })
  })
})

describe('the profile', () => {
  test.each([
    ['flat', (profile: object) => profile],
    ['nested', (profile: object) => ({ business_profile: profile })],
  ])('a %s answer is read', async (_, wrapped) => {
    const profile = {
      about: 'Coffee',
      websites: ['https://a.test', 'https://b.test'],
      messaging_product: 'whatsapp',
    }
    const { connection } = connected(jsonAnswer(200, { data: [wrapped(profile)] }))
    expect(await readProfile(connection, '2')).toEqual({
      about: 'Coffee',
      address: null,
      description: null,
      email: null,
      website: 'https://a.test',
      otherWebsites: ['https://b.test'],
      pictureUrl: null,
    })
  })

  test('a picture is uploaded and named in the change', async () => {
    const { connection, requests, raw } = connected(
      jsonAnswer(200, { id: 'upload:MTphd==?sig=ARZq' }),
      jsonAnswer(200, { h: '4::aW1h' }),
      done,
    )
    const bytes = new Uint8Array([1, 2, 3])
    const pictureHandle = await uploadPicture(connection, '4242', {
      name: 'p.jpg',
      mime: 'image/jpeg',
      bytes,
    })
    const words = { about: '', address: 'Main 1', description: '', email: '', website: 'https://a.test' }
    await writeProfile(connection, '2', { ...words, otherWebsites: ['https://b.test'], pictureHandle })
    expect(requests()).toEqual([
      { method: 'POST', path: '/v21.0/4242/uploads?file_name=p.jpg&file_length=3&file_type=image/jpeg' },
      { method: 'POST', path: '/v21.0/upload:MTphd==?sig=ARZq', fields: bytes },
      {
        method: 'POST',
        path: '/v21.0/2/whatsapp_business_profile',
        fields: {
          messaging_product: 'whatsapp',
          address: 'Main 1',
          description: '',
          email: '',
          websites: ['https://a.test', 'https://b.test'],
          profile_picture_handle: '4::aW1h',
        },
      },
    ])
    expect(raw[1]?.headers).toMatchObject({ authorization: 'OAuth EAAx', file_offset: '0' })
  })
})

describe('templates', () => {
  test('the list marks the templates that an agent can fill in', async () => {
    const common = { language: 'en', status: 'APPROVED', category: 'UTILITY' }
    const body = { type: 'BODY', text: 'Hello {{1}}, {{2}} is ready' }
    const header = { type: 'HEADER', format: 'IMAGE' }
    const button = { type: 'BUTTONS', buttons: [{ type: 'URL', url: 'https://a.test/{{1}}' }] }
    const { connection } = connected(
      page([
        { id: 1689556908129832, name: 'plain', ...common, components: [body], rejected_reason: 'NONE' },
        { id: '2', name: 'pictured', ...common, components: [header, body] },
        { id: '3', name: 'linked', ...common, components: [body, button], rejected_reason: 'INVALID_FORMAT' },
      ]),
    )
    expect(await listTemplates(connection, '1')).toMatchObject([
      { id: '1689556908129832', text: body.text, places: [null, null], isPlain: true, rejectedReason: null },
      { name: 'pictured', isPlain: false },
      { name: 'linked', isPlain: false, rejectedReason: 'INVALID_FORMAT' },
    ])
  })

  test('a new one brings an example for each place', async () => {
    const made = jsonAnswer(200, { id: '594425479261596', status: 'PENDING', category: 'UTILITY' })
    const { connection, requests } = connected(made)
    const template = {
      name: 'order_update',
      language: 'en',
      category: 'UTILITY',
      text: 'Hi {{1}}, {{2}} is ready',
    }
    expect(await createTemplate(connection, '1', template)).toMatchObject({
      id: '594425479261596',
      status: 'PENDING',
    })
    expect(requests()).toMatchObject([
      {
        path: '/v21.0/1/message_templates',
        fields: {
          parameter_format: 'POSITIONAL',
          components: [{ type: 'BODY', example: { body_text: [['example 1', 'example 2']] } }],
        },
      },
    ])
  })

  test('one is deleted by name, or one language of it by id', async () => {
    const { connection, requests } = connected(done)
    await deleteTemplate(connection, '1', { name: 'order_update', id: '5' })
    expect(requests()).toEqual([
      { method: 'DELETE', path: '/v21.0/1/message_templates?name=order_update&hsm_id=5' },
    ])
    const refused = connected(metaRefusal(400, 100, 2388024))
    await expect(deleteTemplate(refused.connection, '1', { name: 'x' })).rejects.toMatchObject({ code: 100 })
  })

  test.each([
    ['Order update!', 'order_update'],
    ['  Schöne Grüße  ', 'schone_gru_e'],
    ['Поръчка', ''],
  ])('the title %j becomes the name %j', (title, name) => expect(templateName(title)).toBe(name))

  test('places are counted or named', () => {
    expect(placesIn('{{2}} and {{1}}')).toEqual([null, null])
    expect(placesIn('Hi {{ first_name }}, {{order}} and {{order}}')).toEqual(['first_name', 'order'])
    expect(placesIn('none')).toEqual([])
  })

  test.each([
    ['Hello {{1}}, welcome', null],
    ['{{1}} welcome', 'A variable cannot be at the beginning or end.'],
    ['welcome {{1}}', 'A variable cannot be at the beginning or end.'],
    ['to {{1}} {{2}} from us', 'Two variables need words between them.'],
    ['to {{1}} and {{name}} from us', 'Variables are either numbered or named.'],
  ])('%j: %j', (text, fault) => expect(templateFault(text)).toBe(fault))
})
