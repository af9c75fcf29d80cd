import { calls } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { request } from '../../../live/api.ts'
import { type GivenToken, TokenForm } from '../../../live/bot-channel/TokenForm.tsx'
import type { TokenFormProps } from '../../../live/bot-channel/TokenPanel.tsx'
import { failureText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { type ViberComplaint, viberComplaintAfter, viberComplaintBefore } from '../viber-model.ts'

export function ViberForm(props: TokenFormProps) {
  const { t } = useTranslation()
  const connect = async (body: GivenToken) =>
    t('viber.done', { bot: (await request(calls.setupViber, { body })).botName })
  return (
    <TokenForm<ViberComplaint>
      panel={props}
      texts={{ title: t('viber.title'), hint: t('viber.tokenHint'), submitting: t('viber.submitting') }}
      intro={<Notice>{t('viber.address')}</Notice>}
      connect={connect}
      complaints={{
        before: viberComplaintBefore,
        after: viberComplaintAfter,
        textOf: (complaint) => sentenceOf(complaint, t),
        more: ({ kind }, takeOver) =>
          kind === 'taken' && (
            <Notice tone="danger" actions={<Button label={t('bot.takeOver')} size="sm" onPress={takeOver} />}>
              {t('viber.taken')}
            </Notice>
          ),
      }}
    />
  )
}

function sentenceOf(complaint: ViberComplaint, t: TFunction): string {
  switch (complaint.kind) {
    case 'empty':
      return t('refusal.telegram-empty')
    case 'invalid':
    case 'unreachable':
    case 'blocked':
    case 'address':
      return t(`viber.${complaint.kind}`)
    case 'taken':
    case 'described':
      return t('viber.theirWords', { words: complaint.text })
    case 'failed':
      return failureText(complaint.failure, t)
    default:
      return complaint satisfies never
  }
}
