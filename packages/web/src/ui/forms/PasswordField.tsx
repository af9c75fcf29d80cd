import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'icon'> & {
  showLabel: string
  hideLabel: string
}

export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          size="sm"
          icon={isShown ? EyeOff : Eye}
          label={isShown ? hideLabel : showLabel}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  )
}
