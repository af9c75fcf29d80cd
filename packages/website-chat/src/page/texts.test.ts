import { languageCodes as ofContract } from '@switchboard/contract'
import { expect, it } from 'vitest'
import { commonEmoji } from './composer/common-emoji.ts'
import { languageCodes } from './languages.ts'
import { chooseLanguage, loadTexts, translateWith } from './texts.ts'

const emojiNames = import.meta.glob<string[]>('../emoji-names/*.json', { import: 'default' })
const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

it('has the eight languages of the contract', () => {
  expect([...languageCodes].sort()).toEqual([...ofContract].sort())
})

it.each(languageCodes)('%s has every text, with the same values in it', async (language) => {
  const english = await loadTexts('en')
  const texts = await loadTexts(language)
  expect(Object.keys(texts)).toEqual(Object.keys(english))
  for (const [key, text] of Object.entries(english))
    expect(placesIn(new Map(Object.entries(texts)).get(key) ?? '')).toEqual(placesIn(text))
  expect(await emojiNames[`../emoji-names/${language}.json`]?.()).toHaveLength(commonEmoji.length)
})

it('fills values in, also those that look like a place for another', async () => {
  const t = translateWith(await loadTexts('en'))
  expect(t('newFrom', { name: '{text}', text: '$& {name}' })).toBe('{text} writes: $& {name}')
})

it('takes the first wish that is one of the eight', () => {
  expect(chooseLanguage(['pt-BR', null, 'NL-be'], 'en')).toBe('nl')
  expect(chooseLanguage(['pt', undefined], 'tr')).toBe('tr')
})
