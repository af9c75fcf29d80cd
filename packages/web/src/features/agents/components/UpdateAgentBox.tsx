import { type Agent, type Department, limits } from '@switchboard/contract'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../live/me.ts'
import { failureOf } from '../../../live/outcome.ts'
import { failureWords } from '../../../live/refusal-words.ts'
import { endSession } from '../../../live/session-end.ts'
import { Box } from '../../../ui/Box.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DepartmentMark } from '../../../ui/DepartmentMark.tsx'
import { Form, FormActions, FormError, FormRow } from '../../../ui/Form.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { type AccountForm, useUpdateAgent } from '../deeds.ts'

type UpdateAgentBoxProps = { agent: Agent; departments: readonly Department[]; onClose: () => void }

/** §2: all but the department are required. Editing oneself ends the session (§4). */
export function UpdateAgentBox({ agent, departments, onClose }: UpdateAgentBoxProps) {
  const { t } = useTranslation('panel')
  const { t: desk } = useTranslation()
  const me = useMe()
  const [form, setForm] = useState<AccountForm>(() => formOf(agent))
  const [isMissing, setMissing] = useState(false)
  const update = useUpdateAgent(agent.userid, ({ userid }) =>
    userid === me.id ? endSession('account-changed') : onClose(),
  )
  // §8: a form that failed closes after about 2 s.
  useEffect(() => {
    if (!update.isError) return
    const timer = setTimeout(onClose, limits.updateFailureClose)
    return () => clearTimeout(timer)
  }, [update.isError, onClose])
  const change = (part: Partial<AccountForm>) => setForm((before) => ({ ...before, ...part }))
  const submit = () => {
    if (update.isPending) return
    const missing = [form.first_name, form.last_name, form.email].some((text) => text.trim() === '')
    setMissing(missing)
    if (!missing) update.mutate(form)
  }
  const title = t('agents.update', { name: agent.firstName })
  return (
    <Box title={title} tools={<IconButton icon={X} label={desk('common.close')} onPress={onClose} />}>
      <Form label={title} onSubmit={submit}>
        <Fields form={form} departments={departments} onChange={change} />
        <FormActions>
          <Button label={t('profile.save')} type="submit" tone="primary" isPending={update.isPending} />
          <Button label={desk('common.cancel')} tone="quiet" onPress={onClose} />
          <FormError
            lines={[
              ...(isMissing ? [desk('refusal.missing-fields')] : []),
              ...(update.isError
                ? [t('agents.updateFailed'), failureWords(failureOf(update.error), desk)]
                : []),
            ]}
          />
        </FormActions>
      </Form>
    </Box>
  )
}

type FieldsProps = {
  form: AccountForm
  departments: readonly Department[]
  onChange: (part: Partial<AccountForm>) => void
}

function Fields({ form, departments, onChange }: FieldsProps) {
  const { t } = useTranslation('panel')
  return (
    <>
      <FormRow>
        <TextField
          label={t('agents.firstName')}
          value={form.first_name}
          onChange={(first_name) => onChange({ first_name })}
          maxLength={limits.nameText}
          isRequired
          takesFocus
        />
        <TextField
          label={t('agents.lastName')}
          value={form.last_name}
          onChange={(last_name) => onChange({ last_name })}
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
        />
      </FormRow>
    </>
  )
}

const formOf = ({ first_name, last_name, email, departmentid }: Agent): AccountForm => ({
  first_name,
  last_name,
  email,
  departmentid: departmentid ?? '',
})
