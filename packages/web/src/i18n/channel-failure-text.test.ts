import { connectionFailures } from '@switchboard/contract'
import { expect, it } from 'vitest'
import { channelFailureText } from './channel-failure-text.ts'
import { translatorOf } from './testing/translator.ts'

it('why a provider could not be asked is said in the language of the reader, with the words of the system', async () => {
  const t = await translatorOf('ru')
  expect(channelFailureText(`${connectionFailures.certificate} (certificate has expired)`, t)).toBe(
    'Сертификат сервера провайдера недействителен. Проверьте часы этого сервера и не читает ли его соединения прокси. (certificate has expired)',
  )
  const texts = Object.values(connectionFailures).map((text) => channelFailureText(text, t))
  expect(texts.filter((text) => /[a-z]{4}/.test(text))).toEqual([])
  expect(channelFailureText('Unauthorized', t)).toBe('Unauthorized')
})
