import type { StaffAppointmentsQuery } from './queries.generated.ts';

export type AppointmentsList = StaffAppointmentsQuery['staffAppointments'];
