import type { Colleague } from '@switchboard/contract'
import { describe, expect, it } from 'vitest'
import {
  callingAt,
  callNameOf,
  colleaguesCalled,
  mentionsIn,
  namesOfNobody,
  putName,
  splitMentions,
} from './mentions.ts'

const colleague = (firstName: string, lastName: string, status: Colleague['status']): Colleague => ({
  userid: `${firstName} ${lastName}`,
  id: `${firstName} ${lastName}`,
  first_name: firstName,
  last_name: lastName,
  firstName,
  lastName,
  username: `${firstName}.${lastName}`.toLowerCase(),
  departmentid: null,
  department_name: null,
  profile_pic: null,
  status,
})
const lucia = colleague('Lucía', 'Herrera', 'offline')
const anna = colleague('Anna', 'Berg', 'online')
const ann = colleague('Ann', 'Lee', 'offline')
const annOther = colleague('Ann', 'Moe', 'online')
const team = [lucia, anna, ann, annOther]
const maria = colleague('Maria', 'Silva', 'online')
const mariaJose = colleague('Maria José', 'Costa', 'online')
const jean = colleague('Jean', 'Roux', 'online')
const jeanLuc = colleague('Jean-Luc', 'Petit', 'online')
const alike = [maria, mariaJose, jean, jeanLuc]
const emine = colleague('Emine', 'Kaya', 'online')
const ken = colleague('健', '佐藤', 'online')
const kenichi = colleague('健一', '田中', 'online')
const haruka = colleague('はるか', '山本', 'online')
const irmak = colleague('Irmak', 'Aksoy', 'online')
const irem = colleague('İrem', 'Öz', 'online')
const jose = colleague('José', 'Lima', 'online')
const office = [emine, ken, kenichi, haruka]

describe('a mention', () => {
  it.each([
    ['@lu', 3, 'lu'],
    ['Ask @', 5, ''],
    ['(@Лу', 4, 'Лу'],
    ['＠Em', 3, 'Em'],
    ['確認お願いします@E', 10, 'E'],
    ['確認お願いします。＠健', 11, '健'],
    ['「@E', 3, 'E'],
    ['担当：@E', 5, 'E'],
    ['メーカー@', 5, ''],
  ])('is being written in %j', (text, cursor, word) => {
    expect(callingAt(text, cursor)?.word).toBe(word)
  })

  it.each([
    ['mail me@desk', 12],
    ['josé@de', 7],
    ['почта@де', 8],
    [`@${'a'.repeat(41)}`, 42],
    ['@lu and so on', 13],
    ['nobody', 6],
  ])('is not being written in %j', (text, cursor) => {
    expect(callingAt(text, cursor)).toBeNull()
  })

  it('finds names without regard to accents, online first, and never me', () => {
    expect(colleaguesCalled('luc', team, '')).toEqual([lucia])
    expect(colleaguesCalled('佐藤健', office, '')).toEqual([ken])
    expect(colleaguesCalled('an', team, ann.userid)).toEqual([anna, annOther])
  })

  it('is inserted at its @', () => {
    const text = 'Ask @lu now'
    const calling = callingAt(text, 7)
    expect(calling && putName(text, calling, 'Lucía')).toEqual({ text: 'Ask @Lucía  now', at: 11 })
  })

  it('takes the place of a wide @ too', () => {
    const text = '確認＠E。'
    const called = callingAt(text, 4)
    expect(called && putName(text, called, 'Emine')).toEqual({ text: '確認@Emine 。', at: 9 })
  })

  it('takes the whole name where two share the first', () => {
    expect(callNameOf(lucia, team)).toBe('Lucía')
    expect(callNameOf(ann, team)).toBe('Ann Lee')
  })

  it('counts every name written in full, chosen or typed', () => {
    expect(mentionsIn('@Anna and @Ann Moe, please', team, '')).toEqual([anna.userid, annOther.userid])
    expect(mentionsIn('@Annabel', team, '')).toEqual([])
  })

  it.each([
    ['@Maria José, please', [mariaJose]],
    ['@Maria, please', [maria]],
    ['@Maria Jos', [maria]],
    ['(@Jean-Luc)', [jeanLuc]],
    ['@Jean-Luc and @Jean', [jean, jeanLuc]],
    ['info@Jean.example', []],
    ['@Jean.', [jean]],
  ])('is of the longest name only, at the beginning of a word: %s', (text, named) => {
    expect(mentionsIn(text, alike, '')).toEqual(named.map(({ userid }) => userid))
  })

  it.each([
    ['＠Emine、お願いします', [emine]],
    ['確認お願いします@Emine。', [emine]],
    ['@健さん確認', [ken]],
    ['＠健様', [ken]],
    ['@健一さん確認', [kenichi]],
    ['@健と@健一', [ken, kenichi]],
    ['@はるかさん', [haruka]],
    ['@Emineさん', [emine]],
    ['@Emine健', [emine]],
    ['@Eminem', []],
    ['@Emineм', []],
    ['@健\u093e', []],
    ['info＠Emine', []],
  ])('is found where Japanese sets no space: %s', (text, named) => {
    expect(mentionsIn(text, office, '')).toEqual(named.map(({ userid }) => userid))
  })

  it.each([
    ['@emine', [emine]],
    ['@EMİNE, @EMINE', [emine]],
    ['@ırmak, @IRMAK', [irmak]],
    ['@irem, @ıREM', [irem]],
    ['@İrem öz', [irem]],
    ['@jose\u0301, @JOSE', [jose]],
    ['@emine_shop', []],
    ['@eminem', []],
  ])('is found whatever its case and accents: %s', (text, named) => {
    expect(mentionsIn(text, [emine, irmak, irem, jose], '')).toEqual(named.map(({ userid }) => userid))
    expect(namesOfNobody(text, [emine, irmak, irem, jose])).toEqual([])
  })

  it.each([
    ['@佐藤さん', [ken]],
    ['＠佐藤様、確認お願いします', [ken]],
    ['@佐藤健さん', [ken]],
    ['@佐藤 健さん', [ken]],
    ['@佐藤\u3000健さん', [ken]],
    ['@健佐藤', [ken]],
    ['@kaya, please', [emine]],
    ['@Kaya Emine', [emine]],
    ['@Kayak', []],
    ['Ask @', []],
  ])('of the last name alone counts where nobody else has it: %s', (text, named) => {
    const all = [...office, colleague('Nomad', '', 'online')]
    expect(mentionsIn(text, all, '')).toEqual(named.map(({ userid }) => userid))
  })

  it('of a name that is the last name of several, or the first of one, is of no other', () => {
    const hanako = colleague('花子', '佐藤', 'online')
    const kaya = colleague('Kaya', 'Demir', 'online')
    const all = [...office, hanako, kaya]
    expect(mentionsIn('@佐藤さん', all, '')).toEqual([])
    expect(namesOfNobody('@佐藤さん、@kaya', all)).toEqual(['佐藤さん'])
    expect(mentionsIn('@佐藤花子さん', all, '')).toEqual([hanako.userid])
    expect(mentionsIn('@Kaya', all, '')).toEqual([kaya.userid])
  })

  it('is looked for in the longest note at once', () => {
    const many = Array.from({ length: 1000 }, (_, n) => colleague(`Ann${n}`, `Berg${n}`, 'online'))
    expect(mentionsIn('@'.repeat(100_000), many, '')).toEqual([])
    expect(mentionsIn('@Ann7 '.repeat(16_000), many, '')).toEqual([many[7]?.userid])
  })

  it('of a name that no listed colleague has is of nobody, as is one of a name that two have', () => {
    expect(namesOfNobody('@Kwame, @Lucía and (@lucía)', team)).toEqual(['Kwame'])
    expect(namesOfNobody('@Ann, @ann', team)).toEqual(['Ann', 'ann'])
    expect(namesOfNobody('Ask info@Kwame.example @ 5, @Anna', team)).toEqual([])
  })

  it('in small letters is of nobody only where a colleague is called so', () => {
    expect(namesOfNobody('see @shop and @nordhavn.shop', team)).toEqual([])
    expect(namesOfNobody('@ann, @Лев, @лев, @花子', team)).toEqual(['ann', 'Лев', '花子'])
  })

  it('of nobody ends at the first kana or kanji, unless the name begins with one', () => {
    expect(
      namesOfNobody('@Kwameさん、＠eminéさん、@shopさん', [...office, colleague('Eminé', 'X', 'offline')]),
    ).toEqual(['Kwame', 'eminé'])
    expect(namesOfNobody('＠健さん、@花子さん', office)).toEqual(['花子さん'])
  })

  it('of my own name is of nobody else whose name it begins with', () => {
    expect(mentionsIn('@Maria José', alike, mariaJose.userid)).toEqual([])
  })

  it('is marked in the text of the note, and nothing else is', () => {
    expect(splitMentions('Hi @Lucía Herrera, a@b.c', [lucia])).toEqual([
      { kind: 'text', text: 'Hi ', at: 0 },
      { kind: 'mention', text: 'Lucía Herrera', at: 3 },
      { kind: 'text', text: ', a@b.c', at: 17 },
    ])
    expect(splitMentions('@emıne, @佐藤さん', [emine, ken], office)).toEqual([
      { kind: 'mention', text: 'emıne', at: 0 },
      { kind: 'text', text: ', ', at: 6 },
      { kind: 'mention', text: '佐藤', at: 8 },
      { kind: 'text', text: 'さん', at: 11 },
    ])
    expect(splitMentions('＠健さんと@健一さん', [ken], office)).toEqual([
      { kind: 'mention', text: '健', at: 0 },
      { kind: 'text', text: 'さんと@健一さん', at: 2 },
    ])
    expect(splitMentions('@Jeanne, info@Jean.example', [jean])).toEqual([
      { kind: 'text', text: '@Jeanne, info@Jean.example', at: 0 },
    ])
  })
})
