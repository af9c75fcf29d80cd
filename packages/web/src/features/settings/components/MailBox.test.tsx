import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import { textsOf } from '../../../i18n/testing/translator.ts'
import { mailHealthQuery } from '../mail-api.ts'
import { MailBox } from './MailBox.tsx'

const page = i18next.createInstance()
await page.init({ lng: 'en', resources: { en: { translation: textsOf('en') } } })

const boxOf = (isSilent: boolean): string => {
  const queries = new QueryClient()
  const off = { from: null, waiting: 0, sent: 0, failed: 0, last_sent_on: null, problem: null }
  queries.setQueryData(mailHealthQuery.queryKey, off)
  return renderToStaticMarkup(
    <I18nextProvider i18n={page}>
      <QueryClientProvider client={queries}>
        <MailBox isSilent={isSilent} />
      </QueryClientProvider>
    </I18nextProvider>,
  )
}

it('a copy that is silent says so in place of settings that would turn mail on', () => {
  expect(boxOf(true)).toContain('Silent mode is on: nothing leaves this server.')
  expect(boxOf(true)).not.toContain('SMTP_URL')
  expect(boxOf(false)).toContain('SMTP_URL')
})
