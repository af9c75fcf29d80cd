/**
 * Stands in for the provider's browser SDK: `FB.init` and `FB.login` open the simulator's own window
 * of consent and answer as the real one does.
 */
;(() => {
  const base = document.currentScript.src.replace(/(\/[a-z]{2}_[A-Z]{2})?\/sdk\.js.*$/, '')
  const origin = new URL(base).origin
  const left = { status: 'unknown', authResponse: null }
  let settings

  function init(options) {
    if (!options?.appId || !options.version) throw new Error('FB.init needs appId and version')
    settings = options
  }

  function login(callback, options = {}) {
    if (!settings) throw new Error('FB.login() called before FB.init().')
    const opened = window.open(dialogAddress(options), 'fb-login', 'popup,width=560,height=720')
    if (!opened) return callback(left)
    let isAnswered = false
    const answer = (response) => {
      if (isAnswered) return
      isAnswered = true
      clearInterval(watch)
      window.removeEventListener('message', handleMessage)
      callback(response)
    }
    const handleMessage = (event) => {
      if (event.origin !== origin || event.source !== opened) return
      if (event.data?.xd_action === 'login') answer(event.data.response)
    }
    window.addEventListener('message', handleMessage)
    const watch = setInterval(() => opened.closed && answer(left), 300)
  }

  function dialogAddress(options) {
    const { config_id, scope, response_type, extras = {} } = options
    const query = new URLSearchParams({
      app_id: settings.appId,
      display: 'popup',
      response_type: response_type ?? 'token',
      opener: window.location.origin,
      ...(config_id === undefined ? {} : { config_id }),
      ...(scope === undefined ? {} : { scope }),
      ...(extras.sessionInfoVersion === undefined ? {} : { session: String(extras.sessionInfoVersion) }),
    })
    return `${base}/${settings.version}/dialog/oauth?${query}`
  }

  window.FB = {
    init,
    login,
    logout: (callback) => callback?.(left),
    getLoginStatus: (callback) => callback(left),
    AppEvents: { logPageView: () => undefined },
  }
  window.fbAsyncInit?.()
})()
