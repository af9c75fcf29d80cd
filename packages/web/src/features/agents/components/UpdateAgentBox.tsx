import { type Agent, type Department, limits } from '@switchboard/contract'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldFailure } from '../../../live/field-failure.ts'
import { useMe } from '../../../live/me.ts'
import { endSession } from '../../../live/session-end.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { DepartmentMark } from '../../../ui/people/DepartmentMark.tsx'
import { Form, FormActions, FormError, FormRow } from '../../../ui/forms/Form.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { PasswordField } from '../../../ui/forms/PasswordField.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { type AccountForm, useUpdateAgent } from '../mutations.ts'

type UpdateAgentBoxProps = {
  agent: Agent
  departments: readonly Department[]
  /** What was typed before a failure closed the form. */
  draft: AccountForm | null
  onDraft: (draft: AccountForm | null) => void
  onClose: () => void
}

/**
 * All but the department are required. Editing oneself ends the session. What a field is refused for stands below
 * it and the form stays; another failure closes it after about 2 s, and what was typed is there when it opens again.
 */
export function UpdateAgentBox({ agent, departments, draft, onDraft, onClose }: UpdateAgentBoxProps) {
  const { t } = useTranslation()
  const me = useMe()
  const [form, setForm] = useState<AccountForm>(() => draft ?? formOf(agent))
  const [isMissing, setMissing] = useState(false)
  const update = useUpdateAgent(agent.userid, ({ userid }) =>
    userid === me.id ? endSession('account-changed') : onClose(),
  )
  const failure = fieldFailure(update.error, fieldNames, t)
  const isLost = failure.lines.length > 0
  useEffect(() => {
    if (!isLost) return
    const timer = setTimeout(onClose, limits.updateFailureClose)
    return () => clearTimeout(timer)
  }, [isLost, onClose])
  const change = (part: Partial<AccountForm>) => setForm((before) => ({ ...before, ...part }))
  const needsPassword = agent.userid === me.id && form.email.trim() !== agent.email
  const submit = () => {
    if (update.isPending) return
    const required = [
      form.first_name,
      form.last_name,
      form.email,
      ...(needsPassword ? [form.password ?? ''] : []),
    ]
    const missing = required.some((text) => text.trim() === '')
    setMissing(missing)
    if (missing) return
    const { password: _, ...kept } = form
    onDraft(kept)
    update.mutate(needsPassword ? form : kept, { onSuccess: () => onDraft(null) })
  }
  const leave = () => {
    onDraft(null)
    onClose()
  }
  const title = t('agents.update', { name: agent.firstName })
  return (
    <Box title={title} tools={<IconButton icon={X} label={t('common.close')} onPress={leave} />}>
      <Form label={title} onSubmit={submit}>
        <Fields
          form={form}
          departments={departments}
          needsPassword={needsPassword}
          wrong={failure.at}
          onChange={change}
        />
        <FormActions>
          <Button label={t('profile.save')} type="submit" tone="primary" isPending={update.isPending} />
          <Button label={t('common.cancel')} tone="quiet" onPress={leave} />
          <FormError
            lines={[
              ...(isMissing ? [t('refusal.missing-fields')] : []),
              ...(update.isError ? [t('agents.updateFailed'), ...failure.lines] : []),
            ]}
          />
        </FormActions>
      </Form>
    </Box>
  )
}

const fieldNames = ['first_name', 'last_name', 'email', 'departmentid', 'password'] as const

type FieldsProps = {
  form: AccountForm
  departments: readonly Department[]
  needsPassword: boolean
  wrong: (field: string) => string | undefined
  onChange: (part: Partial<AccountForm>) => void
}

function Fields({ form, departments, needsPassword, wrong, onChange }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <FormRow>
        <TextField
          label={t('agents.firstName')}
          value={form.first_name}
          onChange={(first_name) => onChange({ first_name })}
          error={wrong('first_name')}
          maxLength={limits.nameText}
          isRequired
          takesFocus
        />
        <TextField
          label={t('agents.lastName')}
          value={form.last_name}
          onChange={(last_name) => onChange({ last_name })}
          error={wrong('last_name')}
          maxLength={limits.nameText}
          isRequired
        />
      </FormRow>
      <FormRow>
        <TextField
          label={t('agents.email')}
          type="email"
          value={form.email}
          onChange={(email) => onChange({ email })}
          error={wrong('email')}
          maxLength={limits.emailText}
          isRequired
        />
        <Select
          label={t('agents.department')}
          optional={t('profile.optional')}
          placeholder={t('register.selectDepartment')}
          options={departments.map(({ departmentid, department_name: name }) => ({
            id: departmentid,
            text: name,
            content: <DepartmentMark name={name} />,
          }))}
          value={form.departmentid === '' ? null : form.departmentid}
          onChange={(departmentid) => onChange({ departmentid })}
          error={wrong('departmentid')}
        />
      </FormRow>
      {needsPassword && (
        <PasswordField
          label={t('user.emailPassword')}
          autoComplete="current-password"
          showLabel={t('login.showPassword')}
          hideLabel={t('login.hidePassword')}
          value={form.password ?? ''}
          onChange={(password) => onChange({ password })}
          error={wrong('password')}
        />
      )}
    </>
  )
}

const formOf = ({ first_name, last_name, email, departmentid }: Agent): AccountForm => ({
  first_name,
  last_name,
  email,
  departmentid: departmentid ?? '',
})
