import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PasswordField } from '../../../ui/forms/PasswordField.tsx'
import { useSetupViber } from '../viber-api.ts'
import { type ViberComplaint, viberComplaintAfter, viberComplaintBefore } from '../viber-model.ts'
import type { TokenFormProps } from './TokenPanel.tsx'

export function ViberForm({ onCancel, onSubmit, onDone }: TokenFormProps) {
  const { t } = useTranslation('channels')
  const { t: panel } = useTranslation('panel')
  const { t: tCommon } = useTranslation()
  const [token, setToken] = useState('')
  const [complaint, setComplaint] = useState<ViberComplaint | null>(null)
  const setup = useSetupViber()
  const submit = (overwrite: boolean) => {
    if (setup.isPending) return
    const before = viberComplaintBefore(token)
    setComplaint(before)
    onSubmit()
    if (before) return
    setup.mutate(
      { token: token.trim(), ...(overwrite && { overwrite }) },
      {
        onSuccess: ({ value: { botName } }) => {
          setToken('')
          onDone(t('viberBot.done', { bot: botName }))
        },
        onError: (error) => setComplaint(viberComplaintAfter(failureOf(error))),
      },
    )
  }
  return (
    <Form label={t('viberBot.title')} onSubmit={() => submit(false)}>
      <Notice>{t('viberBot.address')}</Notice>
      <PasswordField
        label={panel('telegram.token')}
        hint={t('viberBot.tokenHint')}
        showLabel={panel('telegram.show')}
        hideLabel={panel('telegram.hide')}
        autoComplete="off"
        value={token}
        onChange={setToken}
        maxLength={500}
        error={complaint ? sentenceOf(complaint, t, tCommon) : undefined}
      />
      {complaint?.kind === 'taken' && (
        <Notice
          tone="danger"
          actions={<Button label={panel('telegram.takeOver')} size="sm" onPress={() => submit(true)} />}
        >
          {t('viberBot.taken')}
        </Notice>
      )}
      {setup.isPending && (
        <Notice tone="progress" isLive>
          {t('viberBot.submitting')}
        </Notice>
      )}
      <FormActions>
        <Button label={panel('telegram.submit')} type="submit" tone="primary" isPending={setup.isPending} />
        {onCancel && <Button label={tCommon('common.cancel')} tone="quiet" onPress={onCancel} />}
      </FormActions>
    </Form>
  )
}

function sentenceOf(complaint: ViberComplaint, t: TFunction<'channels'>, tCommon: TFunction): string {
  switch (complaint.kind) {
    case 'empty':
      return tCommon('refusal.telegram-empty')
    case 'invalid':
    case 'unreachable':
    case 'blocked':
    case 'address':
      return t(`viberBot.${complaint.kind}`)
    case 'taken':
    case 'described':
      return t('viberBot.theirWords', { words: complaint.text })
    case 'failed':
      return failureText(complaint.failure, tCommon)
    default:
      return complaint satisfies never
  }
}
