import { expect, it } from 'vitest'
import { loginOptions, providerOrigins, readLogin, readSession } from './provider.ts'

const posted = (expected: object) => JSON.stringify({ type: 'WA_EMBEDDED_SIGNUP', version: '3', ...expected })

it('accepts messages of Meta’s windows from their exact origins, and of a simulator from its own', () => {
  expect(providerOrigins('https://connect.facebook.net')).toEqual([
    'https://www.facebook.com',
    'https://web.facebook.com',
  ])
  expect(providerOrigins('http://127.0.0.1:4100/graph')).toEqual(['http://127.0.0.1:4100'])
})

it('asks WhatsApp for a code with session info version 3, and Messenger for the scopes of the specification', () => {
  expect(loginOptions('whatsapp', '42')).toMatchObject({
    config_id: '42',
    response_type: 'code',
    extras: { sessionInfoVersion: '3' },
  })
  expect(loginOptions('messenger', '42')).toEqual({
    scope: 'pages_messaging,pages_show_list,pages_manage_metadata,business_management,pages_read_engagement',
  })
  expect(loginOptions('instagram', null)).toEqual({
    scope:
      'pages_messaging,pages_show_list,pages_manage_metadata,business_management,pages_read_engagement,instagram_basic,instagram_manage_messages',
  })
})

it.each([
  [
    { status: 'connected', authResponse: { code: 'AQ' } },
    { kind: 'meta-login/code', code: 'AQ' },
  ],
  [
    { status: 'connected', authResponse: { accessToken: 'EAA' } },
    { kind: 'meta-login/token', accessToken: 'EAA' },
  ],
  [{ status: 'unknown', authResponse: null }, { kind: 'meta-login/left' }],
  ['strange', { kind: 'meta-login/left' }],
])('reads the login’s answer %j', (response, expected) => expect(readLogin(response)).toEqual(expected))

it.each([
  [
    posted({ event: 'FINISH', data: { waba_id: '1', phone_number_id: '2', business_id: '3', more: true } }),
    { kind: 'meta-login/signup', business: { waba_id: '1', phone_number_id: '2', business_id: '3' } },
  ],
  [posted({ event: 'FINISH_ONLY_WABA', data: { waba_id: '1' } }), { business: { waba_id: '1' } }],
  [posted({ event: 'FINISH', data: { waba_id: 'javascript:' } }), { business: null }],
  [posted({ event: 'CANCEL', data: { current_step: 'PHONE' } }), { kind: 'meta-login/left' }],
  [posted({ event: 'CANCEL', data: { error_message: 'No.' } }), { kind: 'meta-login/failed', text: 'No.' }],
])('reads the sign-up’s message %s', (text, expected) => expect(readSession(text)).toMatchObject(expected))

it.each(['{', 'cb=f123&type=ping', '{"type":"other"}', undefined, { xd_action: 'login' }])(
  'ignores %j, which other scripts of the provider post',
  (text) => expect(readSession(text)).toBeNull(),
)
