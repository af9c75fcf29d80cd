import type { BotPlace } from '@switchboard/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Form, FormSubmit } from '../../ui/forms/Form.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { type Failure, failureOf } from '../outcome.ts'
import { botKeys } from './bot-keys.ts'
import type { TokenFormProps } from './TokenPanel.tsx'
import { mutateThen } from '../mutate-then.ts'

/** A token as it is sent; with `overwrite` a webhook of another service is taken over. */
export type GivenToken = BotPlace & { token: string; overwrite?: true }

/** Why a bot was not connected, as its channel knows it. */
interface Complaints<Complaint> {
  before: (token: string) => Complaint | null
  after: (failure: Failure) => Complaint
  textOf: (complaint: Complaint) => string
  /** What shows below the field, and offers to take a webhook over. */
  more: (complaint: Complaint, takeOver: () => void) => ReactNode
}

type OwnTokenFormProps<Complaint> = {
  /** What the panel around it asks for. */
  panel: TokenFormProps
  texts: { title: string; hint: string; submitting: string }
  intro?: ReactNode
  /** Answers the text that the panel shows afterwards. */
  connect: (given: GivenToken) => Promise<string>
  complaints: Complaints<Complaint>
}

/** The form of a channel whose bots are connected by a token. */
export function TokenForm<Complaint>(props: OwnTokenFormProps<Complaint>) {
  const { panel, texts, intro, complaints } = props
  const { t } = useTranslation()
  const { token, setToken, complaint, submit, isPending } = useTokenSetup(props)
  return (
    <Form label={texts.title} onSubmit={() => submit(false)}>
      {intro}
      <PasswordField
        label={t('bot.token')}
        hint={texts.hint}
        showLabel={t('bot.show')}
        hideLabel={t('bot.hide')}
        autoComplete="off"
        takesFocus={panel.place !== undefined || panel.onCancel !== undefined}
        value={token}
        onChange={setToken}
        maxLength={500}
        error={complaint ? complaints.textOf(complaint) : undefined}
      />
      {complaint && complaints.more(complaint, () => submit(true))}
      {isPending && <Notice tone="progress">{texts.submitting}</Notice>}
      <FormSubmit label={t('bot.submit')} isPending={isPending} onCancel={panel.onCancel} />
    </Form>
  )
}

/** The token that is typed, and connecting with it. */
function useTokenSetup<Complaint>({ panel, connect, complaints }: OwnTokenFormProps<Complaint>) {
  const { place, onSubmit, onDone } = panel
  const queries = useQueryClient()
  const [token, setToken] = useState('')
  const [complaint, setComplaint] = useState<Complaint | null>(null)
  const setup = useMutation({
    mutationFn: connect,
    onSuccess: () => queries.invalidateQueries({ queryKey: botKeys }),
  })
  const submit = (overwrite: boolean) => {
    if (setup.isPending) return
    const before = complaints.before(token)
    setComplaint(before)
    onSubmit()
    if (before) return
    void mutateThen(
      setup,
      { token: token.trim(), ...(overwrite && { overwrite }), ...place },
      {
        done: onDone,
        here: () => setToken(''),
        refused: (error) => setComplaint(complaints.after(failureOf(error))),
      },
    )
  }
  return { token, setToken, complaint, submit, isPending: setup.isPending }
}
