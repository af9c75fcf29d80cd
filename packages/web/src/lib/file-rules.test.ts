import { describe, expect, it } from 'vitest'
import { fileFault, type FileRules, faultText, firstOf, mostBytes, typeText } from './file-rules.ts'
import { markRecording } from './recordings.ts'
import { t } from '../i18n/testing/english.ts'

const rules: FileRules = {
  fileLimits: { image: 5_242_880, video: 16_777_216, audio: 16_777_216, document: 52_428_800 },
  fileAccepts: ['image/*', 'video/mp4', 'audio/ogg', 'application/pdf', 'text/*'],
  fileRefuses: ['.exe'],
}
const file = (name: string, type: string, size: number) => ({ name, type, size })
const refusalOf = (given: ReturnType<typeof file>) => {
  const fault = fileFault(given, rules)
  return fault && faultText(fault, t)
}

describe('before anything is sent', () => {
  it('each kind of file has the limit of its channel, and none more than the server’s', () => {
    expect(refusalOf(file('a.png', 'image/png', 5_242_881))).toBe('File is larger than 5\u00a0MB')
    expect(refusalOf(file('a.pdf', 'application/pdf', 52_428_800))).toBeNull()
    expect(refusalOf(file('a', '', 52_428_801))).toBe('File is larger than 50\u00a0MB')
    expect(mostBytes('', { fileLimits: { ...rules.fileLimits, document: 1e9 } })).toBe(52_428_800)
  })

  it('an empty file and an unknown type are reported with the texts of the specification', () => {
    expect(refusalOf(file('a.txt', 'text/plain', 0))).toBe('File is empty')
    expect(refusalOf(file('a.zip', 'application/zip', 5))).toBe(
      'File type must be image/*, mp4, ogg, pdf, text/*',
    )
    expect(refusalOf(file('Setup.EXE', '', 5))).toBe('File type must be other than .exe')
  })

  it('a recording of this page is taken in any form: the server converts it', () => {
    const recording = new File(['sound'], 'voice.webm', { type: 'audio/webm' })
    expect(fileFault(recording, rules)).toMatchObject({ what: 'type' })
    expect(fileFault(markRecording(recording), rules)).toBeNull()
  })

  it('a channel without a list takes any type', () => {
    expect(fileFault(file('a.zip', 'application/zip', 5), { ...rules, fileAccepts: [] })).toBeNull()
  })

  it('more files than go out together are too many', () => {
    const eleven = Array.from({ length: 11 }, (_, place) => place)
    expect(firstOf(eleven)).toEqual({ taken: eleven.slice(0, -1), isTooMany: true })
    expect(firstOf(eleven.slice(1)).isTooMany).toBe(false)
    expect(t('files.tooMany', { count: 10 })).toBe('Too many files: the first 10 are here.')
    expect(t('files.onlyFirst', { count: 3 })).toBe(
      'Only the first of 3 dropped files is here. Choose several with the paperclip.',
    )
  })

  it('types are named in short, each once', () => {
    expect(typeText(['audio/mp4', 'video/mp4', 'application/msword', '.csv'])).toBe('mp4, doc, .csv')
  })
})
