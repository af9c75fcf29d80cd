import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { cutName, cutPreview, cutText } from './cut.ts'
import { cx } from './cx.ts'
import { fileKind, fileSize, limitSize } from './file-size.ts'
import { departmentHueOf, hueOf } from './hue.ts'
import { initials } from './initials.ts'
import { minutesWaited, urgencyOf } from './waiting.ts'

describe('cutting', () => {
  it('keeps names of 17 signs and cuts those of 18 or more to 18 with an ellipsis', () => {
    expect(cutName('a'.repeat(17))).toBe('a'.repeat(17))
    expect(cutName('a'.repeat(18))).toBe(`${'a'.repeat(18)}…`)
    expect(cutName('Bartholomew Okonkwo-Fitzgerald')).toBe('Bartholomew Okonkw…')
  })

  it('keeps 50 signs of a preview and 150 of other text', () => {
    expect(cutPreview('b'.repeat(50))).toBe('b'.repeat(50))
    expect(cutPreview('b'.repeat(51))).toBe(`${'b'.repeat(50)}…`)
    expect(cutText('c'.repeat(150))).toBe('c'.repeat(150))
    expect(cutText('c'.repeat(151))).toBe(`${'c'.repeat(150)}…`)
  })

  it('never cuts a sign in two', () => {
    expect(cutName('🙂'.repeat(20))).toBe(`${'🙂'.repeat(18)}…`)
  })

  it.each([
    ['a family', '👩‍👩‍👧‍👦'],
    ['a flag', '🇯🇵'],
    ['a hand with a tone', '👍🏽'],
    ['a letter with its mark', 'e\u0301'],
    ['a letter with many marks', 'o\u0323\u0302\u0301'],
    ['a syllable of Hindi', 'नि'],
  ])('counts %s as one sign', (_, sign) => {
    expect(cutName(sign.repeat(17))).toBe(sign.repeat(17))
    expect(cutName(sign.repeat(18))).toBe(`${sign.repeat(18)}…`)
    expect(cutName(sign.repeat(19))).toBe(`${sign.repeat(18)}…`)
    expect(cutPreview(sign.repeat(50))).toBe(sign.repeat(50))
    expect(cutText(`${'x'.repeat(149)}${sign}y`)).toBe(`${'x'.repeat(149)}${sign}…`)
  })

  it('reads no more of a long text than it shows', () => {
    const read: string[] = []
    const segment = Intl.Segmenter.prototype.segment
    const spy = vi.spyOn(Intl.Segmenter.prototype, 'segment')
    spy.mockImplementation(function (this: Intl.Segmenter, text: string): Intl.Segments {
      const signs = segment.call(this, text)
      return {
        containing: (at) => signs.containing(at),
        *[Symbol.iterator](): Generator<Intl.SegmentData, undefined> {
          for (const sign of signs) {
            read.push(sign.segment)
            yield sign
          }
          return undefined
        },
      }
    })
    onTestFinished(() => spy.mockRestore())
    expect(cutText('é'.repeat(100_000))).toBe(`${'é'.repeat(150)}…`)
    expect(read).toHaveLength(151)
  })
})

describe('avatars', () => {
  it('takes the first signs of the first and last word', () => {
    expect(initials('Ingrid Solheim')).toBe('IS')
    expect(initials('João Pereira da Silva')).toBe('JS')
    expect(initials('Георги Димитров')).toBe('ГД')
    expect(initials('mara.okafor')).toBe('MO')
    expect(initials('Prince')).toBe('P')
    expect(initials('Emma Clark (example)')).toBe('EC')
  })

  it('takes one sign of names written without words, and none of no name', () => {
    expect(initials('佐藤 美咲')).toBe('佐')
    expect(initials('  ')).toBe('')
    expect(initials('🙂')).toBe('')
  })

  it('gives the same name the same hue, and spreads names over all eight', () => {
    expect(hueOf('Mara Okafor')).toBe(hueOf(' mara okafor '))
    const found = new Set(Array.from({ length: 200 }, (_, place) => hueOf(`Client ${place}`)))
    expect(found).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]))
  })
})

it('keeps the usual departments apart', () => {
  expect(['Sales', 'Support', 'Billing', 'General', 'Service'].map(departmentHueOf)).toEqual([1, 2, 3, 4, 7])
})

describe('files', () => {
  it('counts in KB, and in MB from 1000 KB upward', () => {
    expect(fileSize(0)).toBe('0\u00a0KB')
    expect(fileSize(12)).toBe('1\u00a0KB')
    expect(fileSize(96_400)).toBe('96\u00a0KB')
    expect(fileSize(999_400)).toBe('999\u00a0KB')
    expect(fileSize(999_600)).toBe('1\u00a0MB')
    expect(fileSize(1_234_000)).toBe('1.2\u00a0MB')
    expect(fileSize(25_000_000)).toBe('25\u00a0MB')
    expect(fileSize(Number.NaN)).toBe('0\u00a0KB')
  })

  it('names a limit in decimal or binary units, as it was set', () => {
    expect(limitSize(52_428_800)).toBe('50\u00a0MB')
    expect(limitSize(16 * 1024 * 1024)).toBe('16\u00a0MB')
    expect(limitSize(16_000_000)).toBe('16\u00a0MB')
    expect(limitSize(500_000)).toBe('500\u00a0KB')
    expect(limitSize(0)).toBe('0\u00a0KB')
  })

  it('names the kind by the ending, else by the media type', () => {
    expect(fileKind('Kvittering 48213.xlsx')).toBe('XLSX')
    expect(fileKind('scan', 'application/pdf')).toBe('PDF')
    expect(fileKind('scan', 'image/svg+xml')).toBe('SVG')
    expect(fileKind('scan')).toBe('?')
  })
})

describe('waiting', () => {
  it('is calm below 5 minutes, soon from 5 and late from 15', () => {
    expect([0, 4, 5, 14, 15, 47].map(urgencyOf)).toEqual(['calm', 'calm', 'soon', 'soon', 'late', 'late'])
  })

  it('counts whole minutes and never fewer than none', () => {
    const now = new Date('2026-03-18T14:00:00Z')
    expect(minutesWaited(new Date('2026-03-18T13:54:01Z'), now)).toBe(5)
    expect(minutesWaited(new Date('2026-03-18T14:03:00Z'), now)).toBe(0)
    expect(minutesWaited(new Date('never'), now)).toBe(0)
  })
})

it('joins the class names that are there', () => {
  expect(cx('a', false, undefined, null, '', 'b')).toBe('a b')
})
