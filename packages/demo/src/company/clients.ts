import type { NewClient, Simulators, TelegramPhone } from '@switchboard/simulators'

/** Who writes in, and the language their Telegram speaks. */
export const clients = {
  ingrid: {
    id: 5101,
    firstName: 'Ingrid',
    lastName: 'Solheim',
    username: 'ingrid_solheim',
    languageCode: 'en',
  },
  bartholomew: { id: 5102, firstName: 'Bartholomew', lastName: 'Okonkwo', languageCode: 'en' },
  olena: { id: 5103, firstName: 'Олена', lastName: 'Кравченко', languageCode: 'uk' },
  joao: { id: 5104, firstName: 'João', lastName: 'Pereira da Silva', languageCode: 'pt-BR' },
  misaki: { id: 5105, firstName: '佐藤', lastName: '美咲', languageCode: 'ja' },
  thandiwe: { id: 5106, firstName: 'Thandiwe', lastName: 'Nkosi', languageCode: 'en' },
  ayse: { id: 5107, firstName: 'Ayşe', lastName: 'Yılmaz', languageCode: 'tr' },
  maximiliano: { id: 5108, firstName: 'Maximiliano', lastName: 'Fernández de la Vega', languageCode: 'es' },
  georgi: { id: 5109, firstName: 'Георги', lastName: 'Димитров', languageCode: 'bg' },
  sanne: { id: 5110, firstName: 'Sanne', lastName: 'de Vries', languageCode: 'nl' },
  nikolai: { id: 5111, firstName: 'Николай', lastName: 'Смирнов', languageCode: 'ru' },
  hannes: { id: 5112, firstName: 'Hannes', lastName: 'Bothma', languageCode: 'af' },
  chloe: { id: 5113, firstName: 'Chloé', lastName: 'Dubois', languageCode: 'fr' },
  winner: { id: 5114, firstName: 'win_prize_now_22914', languageCode: 'en' },
  nadia: { id: 5115, firstName: 'Nadia', lastName: 'Petrova', languageCode: 'bg' },
  kenji: { id: 5116, firstName: '佐々木', lastName: '健二', languageCode: 'ja' },
} as const satisfies Record<string, NewClient>
export type ClientKey = keyof typeof clients

export const phoneOf = (simulators: Simulators, client: NewClient): TelegramPhone =>
  simulators.telegram.client(client)

/** As the desk writes the name. */
export const clientName = ({ firstName, lastName }: NewClient): string =>
  [firstName, lastName].filter(Boolean).join(' ')
