import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PasswordField } from '../../../ui/forms/PasswordField.tsx'
import { useSetupTelegram } from '../api.ts'
import { complaintAfter, complaintBefore, mayTakeOver, type TelegramComplaint } from '../telegram-model.ts'
import type { TokenFormProps } from '../../../live/bot-channel/TokenPanel.tsx'

export function TelegramForm({ place, onCancel, onSubmit, onDone }: TokenFormProps) {
  const { t } = useTranslation()
  const [token, setToken] = useState('')
  const [complaint, setComplaint] = useState<TelegramComplaint | null>(null)
  const setup = useSetupTelegram()
  const submit = (overwrite: boolean) => {
    if (setup.isPending) return
    const before = complaintBefore(token)
    setComplaint(before)
    onSubmit()
    if (before) return
    setup.mutate(
      { bot_id: token.trim(), ...(overwrite && { overwrite }), ...place },
      {
        onSuccess: ({ value: { botName, intake } }) => {
          setToken('')
          onDone(t(`telegram.by.${intake}`, { bot: botName }))
        },
        onError: (error) => setComplaint(complaintAfter(failureOf(error))),
      },
    )
  }
  return (
    <Form label={t('telegram.title')} onSubmit={() => submit(false)}>
      <PasswordField
        label={t('bot.token')}
        hint={t('telegram.tokenHint')}
        showLabel={t('bot.show')}
        hideLabel={t('bot.hide')}
        autoComplete="off"
        takesFocus={place !== undefined}
        value={token}
        onChange={setToken}
        maxLength={500}
        error={complaint ? sentenceOf(complaint, t) : undefined}
      />
      {complaint && <ProviderText complaint={complaint} onTakeOver={() => submit(true)} />}
      {setup.isPending && (
        <Notice tone="progress" isLive>
          {t('telegram.submitting')}
        </Notice>
      )}
      <FormActions>
        <Button label={t('bot.submit')} type="submit" tone="primary" isPending={setup.isPending} />
        {onCancel && <Button label={t('common.cancel')} tone="quiet" onPress={onCancel} />}
      </FormActions>
    </Form>
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
