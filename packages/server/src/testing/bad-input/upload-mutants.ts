import type { Call } from '@switchboard/contract'
import fc from 'fast-check'
import { extraKey, hostileText } from './hostile-values.ts'
import type { Mutant } from './mutants.ts'
import type { Arguments } from './stage.ts'

const BOUNDARY = 'switchboard-bad-input'
const FORM = `multipart/form-data; boundary=${BOUNDARY}`

interface Part {
  name: string
  content: string
  fileName?: string
}

/** Forms with one thing wrong: fields, file, or the form itself. */
export function uploadMutantsOf(call: Call, base: Arguments): fc.Arbitrary<Mutant> {
  const file: Part = { name: call.file ?? 'file', content: 'GIF89a, or so it says', fileName: 'a.gif' }
  const fields = Object.entries(base.body ?? {}).map(([name, value]) => ({ name, content: String(value) }))
  const whole = [...fields, file]
  const sent = fc.oneof(
    oddForms(fields, file),
    brokenForms(formOf(whole)).map((torn) => ({ kind: 'broken form', ...torn })),
  )
  return sent.map(({ kind, body, contentType }) => ({
    kind,
    path: call.path,
    body: Buffer.from(body),
    contentType,
    given: null,
  }))
}

type Sent = Pick<Mutant, 'kind' | 'contentType'> & { body: string }

/** Forms that are well made and hold what the call does not ask for. */
function oddForms(fields: Part[], file: Part): fc.Arbitrary<Sent> {
  const form = (kind: string, parts: readonly Part[]): Sent => ({
    kind,
    body: formOf(parts),
    contentType: FORM,
  })
  const whole = [...fields, file]
  return fc.oneof(
    fc
      .constantFrom<Part[]>(
        fields,
        [],
        [file, file],
        [...fields, { ...file, name: 'other' }],
        [...fields, { ...file, content: '' }],
        [...fields, { ...file, content: 'x'.repeat(600_000) }],
        [...fields, ...Array.from({ length: 20 }, (_, n) => ({ name: `n${n}`, content: '1' })), file],
        [...whole, { name: 'content', content: 'x'.repeat(1_200_000) }],
      )
      .map((parts) => form('odd parts', parts)),
    fc.constant(form('nothing wrong', whole)),
    hostileText.map((text) => form('file name', [...fields, { ...file, fileName: text }])),
    hostileText.map((text) => form('file', [...fields, { ...file, content: text }])),
    fc
      .tuple(extraKey, hostileText)
      .map(([name, content]) => form('extra field', [...fields, { name, content }, file])),
    ...fields.map((changed) =>
      hostileText.map((content) =>
        form(`field ${changed.name}`, [
          ...fields.filter((one) => one !== changed),
          { ...changed, content },
          file,
        ]),
      ),
    ),
    ...fields.map((missing) =>
      fc.constant(form(`without ${missing.name}`, [...fields.filter((one) => one !== missing), file])),
    ),
  )
}

/** What a server may take for this form, and is none. */
function brokenForms(right: string): fc.Arbitrary<Pick<Sent, 'body' | 'contentType'>> {
  return fc.constantFrom<Pick<Sent, 'body' | 'contentType'>>(
    { body: right.slice(0, -20), contentType: FORM },
    { body: right.slice(0, right.length / 2), contentType: FORM },
    { body: '', contentType: FORM },
    { body: 'no form at all', contentType: FORM },
    { body: right, contentType: 'multipart/form-data' },
    { body: right, contentType: 'multipart/form-data; boundary=other' },
    { body: right, contentType: 'application/x-www-form-urlencoded' },
    { body: '{}', contentType: 'application/json' },
    { body: right, contentType: null },
    { body: right.replaceAll('\r\n', '\n'), contentType: FORM },
    {
      body: `--${BOUNDARY}\r\ncontent-disposition: form-data\r\n\r\nx\r\n--${BOUNDARY}--\r\n`,
      contentType: FORM,
    },
  )
}

function formOf(parts: readonly Part[]): string {
  const written = parts.map(({ name, content, fileName }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: image/gif`
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`
  })
  return `${written.join('')}--${BOUNDARY}--\r\n`
}
