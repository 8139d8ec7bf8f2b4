/** A touch screen has nothing to drag a file from. */
export const SolteOuEscolha = () => (
  <>
    <span className="pointer-coarse:hidden">solte-o</span>
    <span className="pointer-fine:hidden">escolha-o</span>
  </>
)
