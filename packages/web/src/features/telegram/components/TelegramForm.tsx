import { calls } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { request } from '../../../live/api.ts'
import { type GivenToken, TokenForm } from '../../../live/bot-channel/TokenForm.tsx'
import type { TokenFormProps } from '../../../live/bot-channel/TokenPanel.tsx'
import { failureText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { complaintAfter, complaintBefore, mayTakeOver, type TelegramComplaint } from '../telegram-model.ts'

export function TelegramForm(props: TokenFormProps) {
  const { t } = useTranslation()
  const connect = async ({ token, ...given }: GivenToken) => {
    const { intake, botName: bot } = await request(calls.setupTelegram, { body: { bot_id: token, ...given } })
    return `${t('telegram.success')} ${t(`telegram.by.${intake}`, { bot })}`
  }
  return (
    <TokenForm<TelegramComplaint>
      panel={props}
      texts={{
        title: t('telegram.title'),
        hint: t('telegram.tokenHint'),
        submitting: t('telegram.submitting'),
      }}
      connect={connect}
      complaints={{
        before: complaintBefore,
        after: complaintAfter,
        textOf: (complaint) => sentenceOf(complaint, t),
        more: (complaint, takeOver) => <ProviderText complaint={complaint} onTakeOver={takeOver} />,
      }}
    />
  )
}

function ProviderText({ complaint, onTakeOver }: { complaint: TelegramComplaint; onTakeOver: () => void }) {
  const { t } = useTranslation()
  const description =
    'description' in complaint && complaint.kind !== 'described' ? complaint.description : null
  const takesOver = mayTakeOver(complaint)
  if (description === null && !takesOver) return null
  return (
    <Notice
      tone="danger"
      actions={takesOver && <Button label={t('bot.takeOver')} size="sm" onPress={onTakeOver} />}
    >
      {description === null ? t('telegram.takeOverText') : t('telegram.theirWords', { words: description })}
    </Notice>
  )
}

/** The texts of S8-12, letter for letter in English. */
function sentenceOf(complaint: TelegramComplaint, t: TFunction): string {
  switch (complaint.kind) {
    case 'empty':
      return t('refusal.telegram-empty')
    case 'invalid':
      return t('refusal.telegram-invalid')
    case 'code':
      return t(`telegram.codes.${complaint.code}`)
    case 'described':
      return complaint.description
    case 'other':
      return t('telegram.codes.other')
    case 'refused':
      return failureText(complaint.failure, t)
    case 'unexpected':
      return t('telegram.unexpected')
    default:
      return complaint satisfies never
  }
}
