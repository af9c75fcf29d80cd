import { type Agent, type Department, limits } from '@switchboard/contract'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ChangedMeanwhile } from '../../../live/ChangedMeanwhile.tsx'
import { noLeftEdits, useKeepEdits, useLeftEdits } from '../../../live/left-edits.ts'
import { useMe } from '../../../live/me.ts'
import { OwnPassword } from '../../../live/own-proof/OwnPassword.tsx'
import { isProof, useOwnProof, withoutPassword } from '../../../live/own-proof/own-proof.ts'
import { useCloseAfterFailure, useEditForm } from '../../../live/use-edit-form.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { Form, FormActions, FormError, FormRow } from '../../../ui/forms/Form.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { type AccountForm, useUpdateAgent } from '../mutations.ts'
import { DepartmentSelect } from './DepartmentSelect.tsx'
import { mutateThen } from '../../../live/mutate-then.ts'

type UpdateAgentBoxProps = {
  agent: Agent
  departments: readonly Department[]
  /** The edits from before a failure closed the form. */
  draft: Partial<AccountForm> | null
  onDraft: (draft: Partial<AccountForm> | null) => void
  onClose: () => void
}

/**
 * All but the department are required. Editing oneself ends the session. The error of a field is shown below it and the
 * form stays open; another failure closes the form after about 2 s, and the input is there when it opens again.
 */
export function UpdateAgentBox(props: UpdateAgentBoxProps) {
  const { agent, departments, onDraft, onClose } = props
  const { t } = useTranslation()
  const { update, needsPassword, edits, isChanged, field, overtaken, submit, missing, lines } =
    useAgentForm(props)
  useCloseAfterFailure(lines, () => {
    onDraft(withoutPassword(edits))
    onClose()
  })
  const leave = () => {
    onDraft(null)
    onClose()
  }
  const title = t('agents.update', { name: agent.firstName })
  return (
    <Box title={title} tools={<IconButton icon={X} label={t('common.close')} onPress={leave} />}>
      <Form label={title} onSubmit={submit} isChanged={isChanged}>
        <FormRow>
          <TextField
            label={t('agents.firstName')}
            {...field('first_name')}
            maxLength={limits.nameText}
            isRequired
            takesFocus
          />
          <TextField
            label={t('agents.lastName')}
            {...field('last_name')}
            maxLength={limits.nameText}
            isRequired
          />
        </FormRow>
        <FormRow>
          <TextField
            label={t('agents.email')}
            type="email"
            {...field('email')}
            maxLength={limits.emailText}
            isRequired
          />
          <DepartmentSelect
            departments={departments}
            {...field('departmentid')}
            optional={t('profile.optional')}
          />
        </FormRow>
        <ChangedMeanwhile fields={'departmentid' in overtaken ? [t('agents.department')] : []} />
        {needsPassword && <OwnPassword label={t('user.emailPassword')} {...field('password')} />}
        <FormActions>
          <SubmitButton label={t('profile.save')} isPending={update.isPending} />
          <Button label={t('common.cancel')} tone="quiet" onPress={leave} />
          <FormError lines={[...missing, ...(update.isError ? [t('agents.updateFailed'), ...lines] : [])]} />
        </FormActions>
      </Form>
    </Box>
  )
}

const leftEdits = noLeftEdits<Partial<AccountForm>>()

/** Another address needs my own password. */
function useAgentForm({ agent, draft, onDraft, onClose }: UpdateAgentBoxProps) {
  const left = useLeftEdits(leftEdits, agent.userid)
  const isMe = useMe().id === agent.userid
  const update = useUpdateAgent(agent.userid, isMe)
  const proof = useOwnProof()
  const needsPassword = ({ email }: AccountForm) => email.trim() !== agent.email
  const { form, ...edit } = useEditForm<AccountForm>({
    record: formOf(agent),
    draft: left ?? draft,
    request: update,
    fields: ['first_name', 'last_name', 'email', 'departmentid', 'password'],
    isComplete(edited) {
      const { first_name, last_name, email, password = '' } = edited
      const isProved = !needsPassword(edited) || isProof(proof, password)
      return isProved && [first_name, last_name, email].every((text) => text.trim() !== '')
    },
    onSave(edited, edits) {
      onDraft(withoutPassword(edits))
      const saved = () => {
        onDraft(null)
        const isTypedSince = edit.saved(edited)
        if (!isMe && !isTypedSince) onClose()
      }
      void mutateThen(update, needsPassword(edited) ? edits : withoutPassword(edits), { here: saved })
    },
  })
  useKeepEdits(leftEdits, withoutPassword(edit.edits), agent.userid)
  return { ...edit, update, needsPassword: needsPassword(form) }
}

const formOf = ({ first_name, last_name, email, departmentid }: Agent): AccountForm => ({
  first_name,
  last_name,
  email,
  departmentid: departmentid ?? '',
})
