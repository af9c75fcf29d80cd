import { Search } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '../forms/Checkbox.tsx'
import { DepartmentMark } from '../people/DepartmentMark.tsx'
import { PasswordField } from '../forms/PasswordField.tsx'
import { Select } from '../forms/Select.tsx'
import { Switch } from '../forms/Switch.tsx'
import { TextArea } from '../forms/TextArea.tsx'
import { TextField } from '../forms/TextField.tsx'
import styles from './Gallery.module.css'
import { Specimen, Spec } from './Specimen.tsx'

const departments = ['Sales', 'Support', 'Billing']

export function FieldSpecimens() {
  return (
    <>
      <Fields />
      <Choices />
    </>
  )
}

function Fields() {
  const [department, setDepartment] = useState<string | null>(null)
  return (
    <Specimen title="Field">
      <div className={styles.field}>
        <TextField
          label="Account number"
          placeholder="not added yet"
          hint="As on the invoice"
          optional="optional"
        />
      </div>
      <div className={styles.field}>
        <TextField label="Bot token" defaultValue="7318204417" error="Invalid Telegram Bot ID!" />
      </div>
      <div className={styles.field}>
        <TextField label="Email" defaultValue="mara@nordhavn.example" isDisabled />
      </div>
      <div className={styles.field}>
        <TextField label="Search" isLabelHidden icon={Search} placeholder="Search" size="sm" />
      </div>
      <div className={styles.field}>
        <PasswordField
          label="Password"
          defaultValue="secret"
          showLabel="Show password"
          hideLabel="Hide password"
        />
      </div>
      <div className={styles.field}>
        <Select
          label="Department"
          placeholder="Select a department"
          value={department}
          onChange={setDepartment}
          options={departments.map((name) => ({
            id: name,
            text: name,
            content: <DepartmentMark name={name} />,
          }))}
        />
      </div>
      <div className={styles.field}>
        <TextArea label="Text" rows={3} defaultValue="Thank you for writing to us." />
      </div>
    </Specimen>
  )
}

function Choices() {
  const [isOn, setOn] = useState(true)
  return (
    <Specimen title="Choice">
      <Spec name="checkbox">
        <Checkbox label="Admin" hint="May change settings" isSelected={isOn} onChange={setOn} />
      </Spec>
      <Spec name="off">
        <Checkbox label="Admin" isSelected={!isOn} onChange={(on) => setOn(!on)} />
      </Spec>
      <Spec name="switch">
        <Switch label="Admin" isSelected={isOn} onChange={setOn} />
      </Spec>
      <Spec name="off">
        <Switch label="Admin" isSelected={!isOn} onChange={(on) => setOn(!on)} />
      </Spec>
      <Spec name="disabled">
        <Switch label="Admin" isSelected onChange={() => undefined} isDisabled />
      </Spec>
      <Spec name="danger">
        <Switch label="Blocked" tone="danger" isSelected={isOn} onChange={setOn} />
      </Spec>
    </Specimen>
  )
}
