import { isRecord } from '../../read-request.ts'
import { GraphError, invalidParameter } from '../graph-error.ts'
import type { TemplateComponent } from './account.ts'

/** The automatic checks before a reviewer sees a template. */
export function refuseComponents(components: TemplateComponent[]): void {
  const body = components.find(({ type }) => type === 'BODY')
  const text = body?.['text']
  if (!body || typeof text !== 'string' || text.trim() === '') {
    throw invalidParameter('Param components must include a BODY with text.')
  }
  if (text.length > 1024) {
    throw refusedTemplate(2388040, 'Message is too long', 'The message body is limited to 1024 characters.')
  }
  refuseVariables(text, body['example'])
  const footer = components.find(({ type }) => type === 'FOOTER')?.['text']
  if (typeof footer === 'string' && (footer.length > 60 || /\{\{/.test(footer))) {
    throw refusedTemplate(
      2388073,
      'Footer is not valid',
      'The footer has at most 60 characters and no variables.',
    )
  }
}

const variable = /\{\{\s*(\w+)\s*\}\}/g

function refuseVariables(text: string, example: unknown): void {
  const names = [...text.matchAll(variable)].map(([, name]) => name)
  if (names.length === 0) return
  if (/^\s*\{\{|\}\}\s*$/.test(text)) {
    throw refusedTemplate(
      2388299,
      "Variables can't be at the start or end of the template",
      "Variables can't be at the start or end of the template.",
    )
  }
  if (/\}\}\s*\{\{/.test(text)) {
    throw refusedTemplate(
      2388047,
      'Template format is not valid',
      'Variables must not stand next to each other.',
    )
  }
  const numbers = names.filter((name) => /^\d+$/.test(name ?? '')).map(Number)
  if (numbers.some((number, at) => number !== at + 1)) {
    throw refusedTemplate(
      2388047,
      'Template format is not valid',
      'Variables are numbered from {{1}} without gaps.',
    )
  }
  if (countWords(text) < names.length * 2) {
    throw refusedTemplate(
      2388293,
      'Too many variables',
      'This template has too many variables for its length.',
    )
  }
  if (examplesIn(example) < names.length) {
    throw refusedTemplate(2388043, 'Examples are missing', 'Every variable of the body needs an example.')
  }
}

function countWords(text: string): number {
  return text.split(/\s+/).length
}

function examplesIn(example: unknown): number {
  if (!isRecord(example)) return 0
  const { body_text: positional, body_text_named_params: named } = example
  if (Array.isArray(named)) return named.length
  const first: unknown = Array.isArray(positional) ? positional[0] : undefined
  return Array.isArray(first) ? first.length : 0
}

function refusedTemplate(subcode: number, userTitle: string, userMessage: string): GraphError {
  return new GraphError(100, '(#100) Invalid parameter', { subcode, userTitle, userMessage })
}
