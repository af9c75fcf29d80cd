import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placesOf, placesOfWords, wordsOf } from './find-word.ts'

const found = (text: string, word: string) => placesOf(text, word).map(({ from, to }) => text.slice(from, to))

describe('a word in a text', () => {
  it.each([
    ['Das Café, das CAFE', 'cafe', ['Café', 'CAFE']],
    ['Стой, ёлка. Елка!', 'ЕЛКА', ['ёлка', 'Елка']],
    ['Großer Fuß', 'fuss', ['Fuß']],
    ['Bjørn and bjorn', 'BJØRN', ['Bjørn', 'bjorn']],
    ['İstanbul, ISTANBUL', 'istanbul', ['İstanbul', 'ISTANBUL']],
    ['cafe\u0301s', 'café', ['cafe\u0301']],
    ['👋 hello 👋', 'hello', ['hello']],
    ['100 % _sure_ (yes?)', '_sure_ (', ['_sure_ (']],
    ['注文ＡＢＣ１２３です', 'ABC123', ['ＡＢＣ１２３']],
    ['Order ABC123', 'ａｂｃ１２３', ['ABC123']],
    ['① or 1, ⅵ or VI', '1', ['①', '1']],
    ['① or 1, ⅵ or VI', 'Ⅵ', ['ⅵ', 'VI']],
    ['5㎏ or 5 kg', 'kg', ['㎏', 'kg']],
    ['5㎏ or 5 kg', '5k', ['5㎏']],
    ['5㎏ or 5 kg', 'g', ['㎏', 'g']],
    ['eﬃcient', 'ff', ['ﬃ']],
    ['it’s here – “now”', `it's here - "`, ['it’s here – “']],
    ['が、か', 'か', ['か']],
    ['パ、ハ、バ', 'ハ', ['ハ']],
    ['がっこう', 'が', ['が']],
    ['각, 가', '가', ['가']],
    ['Fuß', 's', ['ß']],
    ['山田 太郎、山田太郎', '山田太郎', ['山田 太郎', '山田太郎']],
    ['山田太郎', '山田\u3000太郎', ['山田太郎']],
    ['山田 太郎', '山田', ['山田']],
    ['マリア スミス 様', 'ｽﾐｽ', ['スミス']],
    ['山田 Tom', '山田Tom', []],
    ['c´est ici', '´', []],
    ['nothing', 'x', []],
    ['nothing', '  ', []],
  ])('%j has %j as %j', (text, word, expected) => {
    expect(found(text, word)).toEqual(expected)
  })
})

describe('the places of a word', () => {
  it('are never empty and never overlap, whatever a sign folds to', () => {
    const sign = fc.constantFrom('が', 'か', 'ß', 's', '㎏', 'k', 'ﬃ', 'f', '각', '\u0301', ' ', '…', '.')
    const wanted = fc.array(sign, { minLength: 1, maxLength: 2 })
    fc.assert(
      fc.property(fc.array(sign), wanted, (signs, word) => {
        const text = signs.join('')
        const places = placesOf(text, word.join(''))
        const ends = [0, ...places.map(({ to }) => to)]
        expect(places.filter(({ from, to }, index) => from >= to || from < (ends[index] ?? 0))).toEqual([])
      }),
    )
  })

  it('are all found in a long text', () => {
    expect(found('㎏'.repeat(50_000), 'g')).toHaveLength(50_000)
    expect(found(`${'ｓ'.repeat(50_000)}ß`, `${'s'.repeat(50_000)}ss`)).toHaveLength(1)
  })
})

describe('the words of a search term', () => {
  it('are each looked for once, the longest first', () => {
    expect(wordsOf('  The Portafilter the\u3000leak ')).toEqual(['Portafilter', 'leak', 'the'])
  })

  it('are marked in order, and where they overlap or touch as one', () => {
    const text = 'Olé! The café olé-leak'
    const marked = placesOfWords(text, ['ole', 'cafe', 'fe o', 'leak'])
    expect(marked.map(({ from, to }) => text.slice(from, to))).toEqual(['Olé', 'café olé', 'leak'])
  })
})
