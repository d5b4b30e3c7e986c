-- Owned by server/src/areas/ordering. A waiting return that staff recorded names their role, because an adviser settles what
-- a manager recorded (docs/decisions/171-let-a-second-person-see-money-that-goes-back.md). A member of staff who asked for the
-- return of their own order did so as its buyer.
update ordering.sales_order sold
set state = case
  when staff.customer_id::text = sold.state #>> '{facts,customerId}' then sold.state - 'recordedBy'
  else sold.state || jsonb_build_object('recordedAs', staff.role)
end
from identity.staff_member staff
where sold.stage = 'return-pending' and staff.staff_no = sold.state ->> 'recordedBy';
