import { make } from './dom.js'

/** The dialog that asks for a new client's name. */
export function createAddClient(onAdd) {
  const first = make('input', { name: 'firstName', required: true, autocomplete: 'off' })
  const last = make('input', { name: 'lastName', autocomplete: 'off' })
  const cancel = make(
    'button',
    { type: 'button', className: 'plain', onclick: () => dialog.close() },
    'Cancel',
  )
  const form = make(
    'form',
    { method: 'dialog' },
    make('h2', {}, 'Add a client'),
    make('label', {}, 'First name', first),
    make('label', {}, 'Last name', last),
    make('div', { className: 'choices' }, cancel, make('button', { className: 'main' }, 'Add')),
  )
  form.addEventListener('submit', () => {
    onAdd({ firstName: first.value, lastName: last.value })
    form.reset()
  })
  const dialog = make('dialog', { 'aria-label': 'Add a client' }, form)
  return dialog
}
