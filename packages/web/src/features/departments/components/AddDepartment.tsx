import { limits } from '@switchboard/contract'
import { Check, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../lib/browser.ts'
import { noLeftEdits, useKeptState } from '../../../live/left-edits.ts'
import { errorText } from '../../../live/refusal-text.ts'
import { showFailure } from '../../../live/show-failure.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { useAddDepartment } from '../api.ts'
import styles from './AddDepartment.module.css'
import { mutateThen } from '../../../live/mutate-then.ts'

const leftName = noLeftEdits<string>()

/** Empty is not sent; the name is trimmed, the input cleared on submit. */
export function AddDepartment() {
  const { t } = useTranslation()
  const [name, setName] = useKeptState(leftName, '')
  const typed = useRef(name)
  const requests = useRef(new Map<string, string>())
  const add = useAddDepartment()
  const type = (next: string) => {
    typed.current = next
    setName(next)
    if (add.isError) add.reset()
  }
  // What was not added is not typed again; beside another name that is being typed meanwhile it would look like its fault.
  const refused = (given: string, error: Error) => {
    if (typed.current === '') return type(given)
    add.reset()
    showFailure(t('departments.notAdded', { name: given }), error, t)
  }
  const submit = () => {
    const given = name.trim()
    if (given === '') return
    type('')
    // Tried again after a failure, it is the same request: the answer alone may have been lost.
    const requestid = requests.current.get(given) ?? newId()
    requests.current.set(given, requestid)
    const wanted = { requestid, department_name: given }
    void mutateThen(add, wanted, {
      done: () => requests.current.delete(given),
      refused: (error) => refused(given, error),
    })
  }
  return (
    <div className={styles.add}>
      <Form label={t('departments.add')} onSubmit={submit}>
        <TextField
          label={t('departments.name')}
          isLabelHidden
          placeholder={t('departments.addHint')}
          value={name}
          onChange={type}
          maxLength={limits.nameText}
          error={errorText(add.error, t)}
          end={
            <>
              {name !== '' && (
                <IconButton icon={X} size="sm" label={t('departments.clear')} onPress={() => type('')} />
              )}
              <IconButton icon={Check} size="sm" label={t('departments.add')} onPress={submit} />
            </>
          }
        />
      </Form>
    </div>
  )
}
