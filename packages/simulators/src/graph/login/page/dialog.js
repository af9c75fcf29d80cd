/** The window of consent: what to share with the app, and how to leave. */
const query = new URLSearchParams(location.search)
const isSignup = query.get('response_type') === 'code'
const base = location.pathname.replace(/\/[^/]+\/dialog\/oauth$/, '')
const find = (id) => document.getElementById(id)

const ways = isSignup
  ? [
      ['FINISH', 'Finish'],
      ['FINISH_ONLY_WABA', 'Finish without a phone number'],
      ['CANCEL', 'Cancel'],
      ['ERROR', 'Report an error'],
    ]
  : [
      ['FINISH', 'Continue'],
      ['CANCEL', 'Cancel'],
    ]

function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

function drawChoice({ id, title, note }, at) {
  const type = isSignup ? 'radio' : 'checkbox'
  const input = make('input', { type, name: 'choice', value: id, checked: !isSignup || at === 0 })
  return make('label', {}, input, title, make('small', {}, note))
}

function draw({ app, user, numbers, pages }) {
  const found = isSignup
    ? numbers.map(({ id, display, verifiedName, account }) => ({
        id,
        title: display,
        note: `${verifiedName}, ${account}`,
      }))
    : pages.map(({ id, name, category }) => ({ id, title: name, note: category }))
  find('who').textContent = `Logged in as ${user}`
  find('title').textContent = isSignup ? 'Connect WhatsApp' : 'Choose the pages'
  find('lead').textContent =
    `${app} asks to ${isSignup ? 'send and receive messages of' : 'message in the name of'}:`
  const legend = make('legend', {}, isSignup ? 'Phone number' : 'Pages')
  const buttons = ways.map(([value, label]) =>
    make('button', { value, className: value === 'FINISH' ? 'main' : '' }, label),
  )
  const form = find('form')
  form.append(
    make('fieldset', {}, legend, ...found.map(drawChoice)),
    make('div', { className: 'choices' }, ...buttons),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    decide(event.submitter.value, new FormData(form).getAll('choice')).catch(showWrong)
  })
}

/** The session's message and the login's answer are two posts, as of the provider. */
async function decide(outcome, chosen) {
  const body = {
    app: query.get('app_id'),
    kind: isSignup ? 'signup' : 'login',
    outcome,
    number: chosen[0],
    pages: chosen,
    sessionVersion: query.get('session') ?? '3',
  }
  const { response, session } = await ask('decide', { method: 'POST', body: JSON.stringify(body) })
  const target = query.get('opener') ?? '*'
  if (session !== undefined) window.opener?.postMessage(session, target)
  window.opener?.postMessage({ xd_action: 'login', response }, target)
  window.close()
}

async function ask(path, options = {}) {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${base}/dialog/${path}`, { ...options, headers })
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.error)
  return body
}

function showWrong(error) {
  find('wrong').textContent = error.message
}

ask(`choices?app=${encodeURIComponent(query.get('app_id') ?? '')}`)
  .then((choices) => {
    if (choices.app === undefined) throw new Error('This app is not known.')
    draw(choices)
  })
  .catch(showWrong)
