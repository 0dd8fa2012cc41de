import fc from 'fast-check';

/** Checks what must hold for every input, in so many runs. */
export function forEvery<Inputs extends [unknown, ...unknown[]]>(
  numRuns: number,
  ...inputsAndCheck: [
    ...inputs: { [Place in keyof Inputs]: fc.Arbitrary<Inputs[Place]> },
    check: (...inputs: Inputs) => void,
  ]
): void {
  fc.assert(fc.property<Inputs>(...inputsAndCheck), { numRuns });
}
