import type { WebsiteChatChoices } from '@switchboard/contract'

/** What an administrator chooses for a website chat, where a test asks for nothing else. */
export const chosen = (choices: Partial<WebsiteChatChoices> = {}): WebsiteChatChoices => ({
  name: 'Web shop',
  color: '#7a3e12',
  side: 'right',
  greeting: 'Good morning! What can we do for you?',
  language: 'nl',
  origins: [],
  departmentid: null,
  hours: null,
  has_away_form: true,
  asks_challenge: false,
  ...choices,
})
