import { z } from 'zod';
import { requireFound } from '../http/errors.ts';
import { companyIdField, pageOf, pagingQuery, sendCustomerList, sendList } from '../http/list.ts';
import { defineRoute, tagRoutes } from '../http/route.ts';
import {
  RestAllDeliveriesDocument,
  RestCompanyDeliveriesDocument,
  RestCustomerDeliveriesDocument,
} from './gql/notifications.ts';
import { delivery, toDelivery } from './views.ts';

const listOfCompany = defineRoute({
  id: 'listDeliveries',
  method: 'get',
  path: '/companies/{companyId}/deliveries',
  summary: 'A company’s email deliveries',
  access: { company: 'manageUsers' },
  query: z.object(pagingQuery),
  responses: { 200: { description: 'Newest first.', schema: z.array(delivery) } },
  handle: (call) =>
    sendList(call, async (first, after) => {
      const variables = { id: call.params.companyId, first, after };
      const { company } = await call.run(RestCompanyDeliveriesDocument, variables);
      return pageOf(requireFound(company, 'Company').deliveries, toDelivery);
    }),
});

const listOfCustomer = defineRoute({
  id: 'listCustomerDeliveries',
  method: 'get',
  path: '/customers/{customerId}/deliveries',
  summary: 'Emails about a customer’s payments and to their login',
  access: { customer: 'manageUsers' },
  query: z.object({ ...pagingQuery, ...companyIdField }),
  responses: { 200: { description: 'Newest first.', schema: z.array(delivery) } },
  handle: (call) => sendCustomerList(call, RestCustomerDeliveriesDocument, ({ deliveries }) => deliveries, toDelivery),
});

const listAll = defineRoute({
  id: 'listAllDeliveries',
  method: 'get',
  path: '/deliveries',
  summary: 'Email deliveries of all companies',
  access: 'super-admin',
  query: z.object(pagingQuery),
  responses: { 200: { description: 'Newest first.', schema: z.array(delivery) } },
  handle: (call) =>
    sendList(call, async (first, after) => {
      const { deliveries } = await call.run(RestAllDeliveriesDocument, { first, after });
      return pageOf(deliveries, toDelivery);
    }),
});

export const deliveryRoutes = tagRoutes('Email', [listOfCompany, listOfCustomer, listAll]);
