export const APPLY_FAILURE = {
  title: "Submission Failed",
  description: "There was an error submitting your application. Please try again.",
};
