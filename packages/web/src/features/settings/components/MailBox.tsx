import type { MailHealth } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { AtSign, CircleAlert, Hourglass, MailCheck, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { PanelLoading } from '../../../live/PanelLoading.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Column } from '../../../ui/layout/Layout.tsx'
import { mailHealthQuery, useSendTestMail } from '../mail-api.ts'

/** Whether mails are sent, and whether they arrive at the mail server. */
export function MailBox({ isSilent }: { isSilent: boolean }) {
  const { t } = useTranslation()
  const health = useQuery(mailHealthQuery)
  return (
    <PanelLoading query={health} label={t('mail.loading')}>
      {({ from, ...figures }) =>
        from === null ? (
          <Box title={t('mail.title')}>
            <p className="muted">{t(isSilent ? 'refusal.silent-mode' : 'mail.off')}</p>
          </Box>
        ) : (
          <MailFigures from={from} {...figures} />
        )
      }
    </PanelLoading>
  )
}

function MailFigures({ from, waiting, sent, failed, last_sent_on, problem }: MailHealth & { from: string }) {
  const { t } = useTranslation()
  const test = useSendTestMail()
  return (
    <Column>
      {problem !== null && (
        <Notice tone="danger">{t('mail.trouble', { reason: t(`mail.problem.${problem}`) })}</Notice>
      )}
      <Box
        title={t('mail.title')}
        tools={<Button label={t('mail.test')} isPending={test.isPending} onPress={() => test.mutate()} />}
        body="rows"
      >
        <Facts
          facts={[
            { label: t('mail.from'), icon: AtSign, value: from },
            { label: t('mail.waiting'), icon: Hourglass, value: waiting },
            { label: t('mail.sent'), icon: MailCheck, value: sent },
            { label: t('mail.failed'), icon: CircleAlert, value: failed },
            {
              label: t('mail.last'),
              icon: Send,
              value:
                last_sent_on === null ? (
                  <span className="muted">{t('mail.never')}</span>
                ) : (
                  <time dateTime={last_sent_on}>{dateAndTime(last_sent_on)}</time>
                ),
            },
          ]}
        />
      </Box>
    </Column>
  )
}
