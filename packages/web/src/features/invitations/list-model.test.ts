import { describe, expect, it } from 'vitest'
import { readList } from './list-model.ts'

const ola = {
  email: 'ola@noor-coffee.example',
  first_name: 'Ola',
  last_name: 'Lund',
  department_name: 'Sales',
  is_admin: false,
}

describe('a list of people', () => {
  it.each([
    ['ola@noor-coffee.example,Ola,Lund,Sales'],
    ['ola@noor-coffee.example;Ola;Lund;Sales;agent'],
    ['ola@noor-coffee.example\tOla\tLund\tSales'],
    ['\uFEFFRole,Department,Last name,First name,E-mail\r\n,Sales,Lund,Ola,ola@noor-coffee.example\r\n'],
    ['email,team,surname,given name,shoe size\n\nola@noor-coffee.example,Sales,Lund,Ola,44'],
  ])('%j is one person', (text) => {
    expect(readList(text).map(({ wanted }) => wanted)).toEqual([ola])
  })

  it.each(['\t', ';', ','])(
    '%j separates two columns also where a copied sheet ends with an empty line',
    (mark) => {
      const rows = readList(`Email${mark}Department\n\nola@noor-coffee.example${mark}Sales\n`)
      expect(rows).toMatchObject([{ wanted: { email: ola.email, department_name: 'Sales' }, problem: null }])
    },
  )

  it('names an administrator by the role', () => {
    expect(readList('ola@noor-coffee.example,Ola,Lund,Sales,Administrator')[0]?.wanted.is_admin).toBe(true)
  })

  it('keeps commas and line breaks in quotes', () => {
    const [row] = readList('ola@noor-coffee.example,"Ola, ""Olli""",Lund,"Sales"')
    expect(row?.wanted.first_name).toBe('Ola, "Olli"')
  })

  it('tells what is wrong with which line', () => {
    const text = [
      'email,first name,last name,department,role',
      'ola@noor-coffee.example,Ola,Lund,Sales',
      '',
      'nobody,Ola,Lund,Sales',
      'OLA@noor-coffee.example,Ola,Lund,Sales',
      'eva@noor-coffee.example,Eva,Berg,',
      `jo@noor-coffee.example,${'J'.repeat(201)},Berg,Sales`,
      'ida@noor-coffee.example,Ida,Holm,Sales,amdin',
      'mia@noor-coffee.example,Mia,Holm,Sales,Agent',
    ].join('\n')
    expect(readList(text).map(({ line, problem }) => [line, problem])).toEqual([
      [2, null],
      [4, 'email'],
      [5, 'twice'],
      [6, 'department'],
      [7, 'too-long'],
      [8, 'role'],
      [9, null],
    ])
  })

  it('is empty of nothing', () => {
    expect([readList(''), readList('\n \n'), readList('email,department')]).toEqual([[], [], []])
  })
})
