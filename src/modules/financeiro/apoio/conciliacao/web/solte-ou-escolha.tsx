/** A touch screen has nothing to drag a file from. */
export const SolteOuEscolha = () => (
  <>
    <span className="pointer-coarse:hidden">solte-o</span>
    <span className="not-pointer-coarse:hidden">escolha-o</span>
  </>
)
