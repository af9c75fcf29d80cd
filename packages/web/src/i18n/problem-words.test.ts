import { LOST_KEY } from '@switchboard/contract'
import { expect, it } from 'vitest'
import { channelErrorText } from './problem-words.ts'
import { translatorOf } from './testing/translator.ts'

it.each([
  ['en', 'The key of this channel’s secrets is lost. Connect the channel again.'],
  ['af', 'Die sleutel van hierdie kanaal se geheime is verlore. Koppel die kanaal weer.'],
  ['bg', 'Ключът за тайните на този канал е загубен. Свържете канала отново.'],
  ['tr', 'Bu kanalın gizli bilgilerinin anahtarı kayboldu. Kanalı yeniden bağlayın.'],
  ['es', 'Se ha perdido la clave de los secretos de este canal. Vuelva a conectar el canal.'],
  ['ru', 'Ключ к секретам этого канала утерян. Подключите канал снова.'],
  ['nl', 'De sleutel van de geheimen van dit kanaal is verloren gegaan. Koppel het kanaal opnieuw.'],
  ['ja', 'このチャネルの秘密情報の鍵が失われました。チャネルを接続し直してください。'],
])('the lost key of a channel is explained in %s', async (language, text) => {
  const t = await translatorOf(language)
  expect(channelErrorText(LOST_KEY, t)).toBe(text)
  expect(channelErrorText('Unauthorized', t)).toBe('Unauthorized')
})
