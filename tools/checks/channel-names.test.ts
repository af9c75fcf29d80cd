import { expect, test } from 'vitest'
import { platformsNamed } from './channel-names.ts'

const shared = 'packages/server/src/features/sending/sending.ts'
const namedIn = (path: string, text: string, reasons: [string, string][] = []) =>
  platformsNamed([{ path, text }], new Map(reasons))

test.each([
  `if (account.platform === 'viber') return`,
  `'messenger' !== platform`,
  `switch (platform) { case 'telegram': }`,
  `const asked = ['whatsapp', 'messenger'] as const`,
  `const fields = { telegram, viber, whatsapp }`,
])('outside of its folders a channel is not distinguished by its name: %s', (text) => {
  expect(namedIn(shared, text)).toHaveLength(1)
  expect(namedIn(shared, text, [[shared, 'a registry']])).toEqual([])
})

test('its own folder, the channels and tests may name it', () => {
  const text = `platform === 'viber'`
  expect(namedIn('packages/server/src/features/viber/viber.ts', text)).toEqual([])
  expect(namedIn('packages/channels/src/send-parts.ts', text)).toEqual([])
  expect(namedIn('packages/server/src/features/sending/sending.test.ts', text)).toEqual([])
})

test('a comment names it freely, and so does one value', () => {
  expect(namedIn(shared, `// not for platform === 'viber'`)).toEqual([])
  expect(namedIn(shared, `apiUrlOf(app, 'viber')`)).toEqual([])
})

test('a reason for a file that names no platforms is reported', () => {
  expect(namedIn(shared, '', [[shared, 'a registry']])).toHaveLength(1)
})
