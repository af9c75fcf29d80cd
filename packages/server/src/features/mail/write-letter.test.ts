import { languageCodes } from '@switchboard/contract'
import { expect, it } from 'vitest'
import { writeLetter } from './write-letter.ts'

const facts = {
  to: 'ola.lund@noor-coffee.example',
  company: 'Noor Coffee',
  by: 'Mara Okafor',
  department: 'Sales',
  link: 'https://desk.noor-coffee.example/join#sL8h0Qk0aV8rj1yJ6yq3b2Z1Yb0uQk7o8m4hH5g9x7Q',
}

it.each(languageCodes)('the mails in %s are as they were looked at', async (lang) => {
  const { to, company, ...rest } = facts
  const letters = [
    writeLetter({ kind: 'invitation', lang, to, company, ...rest }),
    writeLetter({ kind: 'reset', lang, to, company, ...rest }),
    writeLetter({ kind: 'own-reset', lang, to, company, link: rest.link }),
    writeLetter({ kind: 'email-changed', lang, to, company, by: facts.by }),
    writeLetter({ kind: 'test', lang, to, company }),
  ]
  const shown = letters.map(({ subject, text, html }) => `${subject}\n\n${text}\n${html}`).join('\n')
  expect(shown).not.toMatch(/[{}]|undefined/)
  await expect(shown).toMatchFileSnapshot(`testing/letters/${lang}.txt`)
})

it('names of people are text: no markup, no other line, no other header', () => {
  const { subject, text, html } = writeLetter({
    kind: 'invitation',
    lang: 'en',
    ...facts,
    company: 'Noor\r\nBcc: all@noor-coffee.example',
    by: '<img src=x onerror=alert(1)>\n{company}',
    department: '"><script>alert(1)</script>',
  })
  expect(subject).toBe('Invitation to Noor Bcc: all@noor-coffee.example')
  expect(text.split('\n')[0]).toContain('<img src=x onerror=alert(1)> {company} invites you')
  expect(html).not.toMatch(/<script|<img/)
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;')
})
