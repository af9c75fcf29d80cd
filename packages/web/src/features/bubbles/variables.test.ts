import { expect, it } from 'vitest'
import { resolveVariables, splitVariables, type VariableValues } from './variables.ts'

const values: VariableValues = {
  client_name: 'Agnes Aalto',
  agent_name: 'Mara Okafor',
  department: '',
  ticket: '7f3a91c2',
}
const resolved = (content: string, others: Partial<VariableValues> = {}) =>
  resolveVariables(content, { ...values, ...others })

it('puts the values of the ticket into the text, with spaces in the braces or without', () => {
  expect(resolved('Hello {{client_name}}, I am {{ agent_name }} ({{ticket}}).')).toBe(
    'Hello Agnes Aalto, I am Mara Okafor (7f3a91c2).',
  )
})

it('a value that the ticket does not have is replaced by the fallback, or by nothing', () => {
  expect(resolved('Hello {{client_name|there}}!')).toBe('Hello Agnes Aalto!')
  expect(resolved('Hello {{client_name|there}}!', { client_name: ' ' })).toBe('Hello there!')
  expect(resolved('From {{department | our shop }}{{department}}.')).toBe('From our shop.')
})

it.each([
  '{{order}}',
  '{{Client_Name}}',
  '{{order|none}}',
  '{{constructor}}',
  '{{__proto__}}',
  '{{client name}}',
  '{{}}',
  '{client_name}',
])('%s stays as it was typed', (typed) => {
  expect(resolved(`a ${typed} b`)).toBe(`a ${typed} b`)
})

it('a value is not searched for variables, also not together with the text around it', () => {
  expect(resolved('Hello {{client_name}}', { client_name: '{{agent_name}}' })).toBe('Hello {{agent_name}}')
  expect(resolved('{{{client_name}}}', { client_name: '{agent_name}' })).toBe('{{agent_name}}')
  expect(resolved('{{client_name}}', { client_name: '$& {{ticket|x}}' })).toBe('$& {{ticket|x}}')
})

it('the preview can tell values and unknown variables from the text', () => {
  expect(splitVariables('Hi {{client_name}} {{order}}', values)).toEqual([
    { kind: 'text', text: 'Hi ', at: 0 },
    { kind: 'value', text: 'Agnes Aalto', at: 3 },
    { kind: 'text', text: ' ', at: 18 },
    { kind: 'unknown', text: '{{order}}', at: 19 },
  ])
})
