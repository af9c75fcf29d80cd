import { useSaves } from '../overlays/unsaved-texts.ts'
import { Button, type ButtonProps } from '../buttons/Button.tsx'

type SubmitButtonProps = Omit<ButtonProps, 'type' | 'onPress'>

/** Submits the form around it. As long as it waits for the answer, nobody is offered to discard the form. */
export function SubmitButton({ tone = 'primary', isPending = false, ...props }: SubmitButtonProps) {
  useSaves(isPending)
  return <Button {...props} type="submit" tone={tone} isPending={isPending} />
}
