import type { ProviderPlatform } from '@switchboard/contract'

/** A person who writes to the company: over which channel, and the language of their phone. */
export interface Client {
  id: number
  on: ProviderPlatform
  firstName: string
  lastName?: string
  username?: string
  languageCode: string
}

export const clients = {
  ingrid: {
    id: 5101,
    on: 'telegram',
    firstName: 'Ingrid',
    lastName: 'Solheim',
    username: 'ingrid_solheim',
    languageCode: 'en',
  },
  bartholomew: onTelegram(5102, 'Bartholomew', 'Okonkwo', 'en'),
  olena: { id: 5103, on: 'viber', firstName: 'Олена', lastName: 'Кравченко', languageCode: 'uk' },
  joao: onTelegram(5104, 'João', 'Pereira da Silva', 'pt-BR'),
  misaki: { id: 5105, on: 'messenger', firstName: '佐藤', lastName: '美咲', languageCode: 'ja' },
  thandiwe: { id: 5106, on: 'whatsapp', firstName: 'Thandiwe', lastName: 'Nkosi', languageCode: 'en' },
  ayse: onTelegram(5107, 'Ayşe', 'Yılmaz', 'tr'),
  maximiliano: onTelegram(5108, 'Maximiliano', 'Fernández de la Vega', 'es'),
  georgi: onTelegram(5109, 'Георги', 'Димитров', 'bg'),
  sanne: { id: 5110, on: 'whatsapp', firstName: 'Sanne', lastName: 'de Vries', languageCode: 'nl' },
  nikolai: { id: 5111, on: 'messenger', firstName: 'Николай', lastName: 'Смирнов', languageCode: 'ru' },
  hannes: onTelegram(5112, 'Hannes', 'Bothma', 'af'),
  chloe: { id: 5113, on: 'messenger', firstName: 'Chloé', lastName: 'Dubois', languageCode: 'fr' },
  winner: { id: 5114, on: 'telegram', firstName: 'win_prize_now_22914', languageCode: 'en' },
  nadia: { id: 5115, on: 'viber', firstName: 'Nadia', lastName: 'Petrova', languageCode: 'bg' },
  kenji: { id: 5116, on: 'whatsapp', firstName: '佐々木', lastName: '健二', languageCode: 'ja' },
} as const satisfies Record<string, Client>
export type ClientKey = keyof typeof clients

/** As the server writes the name. */
export const clientName = ({ firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')

function onTelegram<First extends string, Last extends string>(
  id: number,
  firstName: First,
  lastName: Last,
  languageCode: string,
) {
  return { id, on: 'telegram' as const, firstName, lastName, languageCode }
}
