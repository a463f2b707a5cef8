export const JOBS = "/office/jobs";

export const APPLICATIONS = "/dashboard/applications";

export const applicationPath = (id: number) => `/office/applications/${id}`;

export const STAGE_FAILURE = { title: "The application was not moved" };
export const JOB_FAILURE = { title: "The opening was not saved" };
