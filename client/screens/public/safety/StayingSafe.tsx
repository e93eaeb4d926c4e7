/** How to meet strangers on video, and later elsewhere, with care. */
export function StayingSafe() {
  return (
    <section id="staying-safe">
      <h2>Staying safe</h2>
      <h3>On video</h3>
      <ul>
        <li>
          Look at what your camera sees before you join: letters with your address, family pictures, the view
          from the window. The lobby shows you your own picture first.
        </li>
        <li>
          Share your last name, your address and your workplace when you want to, not because somebody asks.
        </li>
        <li>You can leave the table at any moment, with one click and without a reason.</li>
        <li>
          We record nothing and forbid it to everyone. But we cannot see what somebody’s own device does, so
          show and say only what you could bear to see again.
        </li>
      </ul>
      <h3>Money</h3>
      <p>
        Never send money, gift cards or account numbers to somebody you met here, whatever the story. Anyone
        who asks for them has no place here; please report it.
      </p>
      <h3>Meeting elsewhere</h3>
      <p>
        If you decide to meet in person, choose a public place, get there and home on your own, and let a
        friend know where you are and until when. Keep an eye on your drink. Take your time: somebody who
        means well will wait.
      </p>
    </section>
  )
}
