/** The name of the field that uploads a picture for the control that chooses one. */
export const uploadName = (control: string) => `${control}-upload`;
